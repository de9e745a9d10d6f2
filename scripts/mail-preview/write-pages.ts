import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { html } from "#lib/html.ts";
import { plainDocument } from "#lib/plain-page.ts";
import { mailExamples } from "#server/foundation/mail/examples.ts";
import { mailTemplates } from "#server/foundation/mail/templates.ts";

interface Written {
  name: string;
  subject: string;
  /** Whether it isn't about signing in, and so can be ended with one click. */
  hasUnsubscribe: boolean;
}

/** Writes every mail with made-up properties as a page and as plain text, and a page that lists them. */
export async function writePages(folder: string): Promise<Written[]> {
  await mkdir(folder, { recursive: true });
  const written: Written[] = [];
  for (const [name, template] of Object.entries(mailTemplates)) {
    const example = Object.entries(mailExamples).find(([one]) => one === name)?.[1];
    const mail = template.render(example);
    await writeFile(path.join(folder, `${name}.html`), mail.html);
    await writeFile(path.join(folder, `${name}.txt`), mail.text);
    written.push({ name, subject: mail.subject, hasUnsubscribe: mail.unsubscribeUrl !== undefined });
  }
  await writeFile(path.join(folder, "index.html"), listOf(written));
  return written;
}

function listOf(written: readonly Written[]): string {
  const lines = written.map(
    ({ name, subject, hasUnsubscribe }) =>
      html`<li><a href="${name}.html">${subject}</a> <small>${name}, <a href="${name}.txt">plain text</a>${hasUnsubscribe && ", unsubscribe"}</small></li>`,
  );
  return plainDocument("Mails", html`<main><h1>Mails</h1><p>With made-up properties.</p><ul>${lines}</ul></main>`);
}

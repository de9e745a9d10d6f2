import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";

/** The URLs of the product and its mailbox, and the account to use. URLs have no path. */
export interface SignIn {
  appUrl: string;
  mailboxUrl: string;
  emailAddress: string;
}

const Mails = z.array(z.object({ text: z.string(), receivedAt: z.string() }));

const mailTimeoutMs = 20_000;

/**
 * Signs in as a person does: requests the link, opens the mail, opens the link, presses its button.
 * @returns the `Cookie` header of the session
 * @throws Error that says which step failed
 */
export async function signIn({ appUrl, mailboxUrl, emailAddress }: SignIn): Promise<string> {
  const known = new Set((await mailsOf(mailboxUrl, emailAddress)).map(({ receivedAt }) => receivedAt));
  const asked = await fetch(`${appUrl}/Account/SendMagicLoginLink`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ emailAddress }),
  });
  if (!asked.ok)
    throw new Error(`Requesting the sign-in link failed with status ${asked.status}: ${await asked.text()}`);
  const link = await untilLink(mailboxUrl, emailAddress, known);
  const page = await fetch(link);
  const form = readForm(await page.text(), link);
  const opened = await fetch(form.action, { method: "POST", body: form.fields, redirect: "manual" });
  const cookies = opened.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (opened.status !== 303 || cookies.length === 0)
    throw new Error(`Opening the sign-in link failed with status ${opened.status}`);
  return cookies.join("; ");
}

async function untilLink(mailboxUrl: string, emailAddress: string, known: ReadonlySet<string>): Promise<string> {
  for (const until = Date.now() + mailTimeoutMs; Date.now() < until; await delay(100)) {
    const mail = (await mailsOf(mailboxUrl, emailAddress)).find(({ receivedAt }) => !known.has(receivedAt));
    const link = mail?.text.match(/https?:\/\/\S+/)?.[0];
    if (link) return link;
  }
  throw new Error(`No sign-in email for ${emailAddress} arrived within ${mailTimeoutMs / 1000} seconds`);
}

async function mailsOf(mailboxUrl: string, emailAddress: string): Promise<z.infer<typeof Mails>> {
  const answer = await fetch(`${mailboxUrl}/mail?to=${encodeURIComponent(emailAddress)}`);
  if (!answer.ok) throw new Error(`The mailbox returned status ${answer.status}`);
  return Mails.parse(await answer.json());
}

/** The only form of the link's page. */
function readForm(html: string, pageUrl: string): { action: string; fields: URLSearchParams } {
  const form = html.match(/<form\b[^>]*method="post"[^>]*>[\s\S]*?<\/form>/i)?.[0];
  if (!form) throw new Error("The sign-in link's page has no button");
  const fields = new URLSearchParams();
  for (const [input] of form.matchAll(/<input\b[^>]*>/gi)) {
    const name = attribute(input, "name");
    if (name) fields.append(name, attribute(input, "value"));
  }
  return { action: new URL(attribute(form, "action") || pageUrl, pageUrl).href, fields };
}

function attribute(tag: string, name: string): string {
  const value = tag.match(new RegExp(`\\b${name}="([^"]*)"`, "i"))?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

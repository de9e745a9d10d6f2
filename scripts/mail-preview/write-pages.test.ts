import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { mailTemplates } from "#server/foundation/mail/templates.ts";
import { writePages } from "./write-pages.ts";

test("every mail is written as a page and as text, and the list marks those with an unsubscribe link", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "mail-preview-"));
  const written = await writePages(folder);
  expect(written.map(({ name }) => name)).toEqual(Object.keys(mailTemplates));
  const index = readFileSync(path.join(folder, "index.html"), "utf8");
  for (const { name, subject, hasUnsubscribe } of written) {
    expect(index).toContain(`href="${name}.html"`);
    expect(subject).not.toBe("");
    const page = readFileSync(path.join(folder, `${name}.html`), "utf8");
    expect([page, hasUnsubscribe]).toEqual([
      expect.stringMatching(/^<!doctype html>/i),
      page.includes(">Unsubscribe</a>"),
    ]);
    expect(readFileSync(path.join(folder, `${name}.txt`), "utf8").length).toBeGreaterThan(100);
  }
});

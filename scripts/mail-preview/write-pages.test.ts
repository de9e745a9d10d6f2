import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { mailTemplates } from "#server/foundation/mail/templates.ts";
import { writePages } from "./write-pages.ts";

/** Mails that nobody subscribed to: about signing in, the account, a payment, or an answer to a request. */
const unendable = [
  ...["sign-in-link", "confirm-address", "invitation", "new-address", "address-change", "address-changed"],
  ...["address-restored", "address-in-use", "address-held", "account-closing", "access-ended", "store-link"],
  ...["ownership-received", "ownership-passed", "security-notice", "payment-failed", "trial-ending", "usage-reached"],
  ...["integration-paused", "shopper-data", "support-message"],
];

test("every mail is written as a page and as text, and only what can be ended has an unsubscribe link", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "mail-preview-"));
  const written = await writePages(folder);
  expect(written.map(({ name }) => name)).toEqual(Object.keys(mailTemplates));
  const index = readFileSync(path.join(folder, "index.html"), "utf8");
  for (const { name, subject } of written) {
    expect(index).toContain(`href="${name}.html"`);
    expect(subject).not.toBe("");
    expect(readFileSync(path.join(folder, `${name}.html`), "utf8")).toMatch(/^<!doctype html>/i);
    expect(readFileSync(path.join(folder, `${name}.txt`), "utf8").length).toBeGreaterThan(100);
  }
  expect(written.filter(({ hasUnsubscribe }) => !hasUnsubscribe).map(({ name }) => name)).toEqual(
    expect.arrayContaining(unendable),
  );
  expect(
    written
      .filter(({ hasUnsubscribe }) => hasUnsubscribe)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["best-practice", "coverage-fallen", "digest", "low-score", "product-news"].sort());
});

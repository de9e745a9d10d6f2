import { expect, test, vi } from "vitest";
import { scopeCustomCss } from "#lib/survey/custom-css.ts";
import { saveStyles } from "#server/domain/styles/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { storefront } from "#server/storefront/index.ts";
import { contextOf } from "#server/testing/factories.ts";
import { base } from "./testing/every-type.ts";
import { makeStore } from "./testing/made-store.ts";
import { openPlain } from "./testing/plain-browser.ts";

vi.mock("#lib/survey/custom-css.ts", { spy: true });
test("a page has the store's custom CSS, which is read once for all pages until it changes", async () => {
  const { account, accountId, key } = await makeStore([
    { ...base, questionNameId: "why", type: "text", title: "Why?" },
  ]);
  const look = async (customCss: string) => {
    await inAccount(accountId, () => saveStyles(contextOf(account), { customCss }));
    storefront().accounts.forget(accountId);
  };
  const open = async () => (await openPlain({ key })).markup;
  await vi.waitFor(() => expect(storefront().isListening()).toBe(true), 5_000);
  await look("h2 { letter-spacing: 1px }");
  vi.mocked(scopeCustomCss).mockClear();
  for (const page of [await open(), await open(), await open()]) {
    expect(page).toContain(".afterword h2 {\n  letter-spacing: 1px;\n}");
  }
  expect(scopeCustomCss).toHaveBeenCalledTimes(1);
  await look("h2 { letter-spacing: 2px }");
  expect(await open()).toContain("letter-spacing: 2px");
  expect(scopeCustomCss).toHaveBeenCalledTimes(2);
});

test("the POS page waits for the next customer in the store's appearance", async () => {
  const { account, accountId, key } = await makeStore([
    { ...base, questionNameId: "sure", type: "yesNo", title: "Sure?" },
  ]);
  await inAccount(accountId, () => saveStyles(contextOf(account), { tokens: { buttonBackground: "#12603a" } }));
  storefront().accounts.forget(accountId);
  const { markup } = await openPlain({ key }, "/surveys/shopifyposresponse");
  expect(markup).toContain("--aw-buttonBackground:#12603a");
  expect(markup).toMatch(/<div class="afterword">.*<a class="button" href="[^"]*begin=1">Start survey<\/a>/s);
  expect(markup).not.toContain('href="/survey.js"');
});

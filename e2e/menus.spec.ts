import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 400 } });

/** The button of a menu with three entries and more, on a page that is higher than the window. */
async function openEditor(page: Page) {
  await page.goto("/surveys/edit");
  await hydrated(page);
  return page.getByRole("button", { name: "More for this survey" });
}

const third = (page: Page) => page.getByRole("menuitem").nth(2);

test("arrows pressed before a menu's code is there scroll nothing, and count once it opens", async ({
  page,
  merchant,
}) => {
  expect(merchant.accountId).toBeTruthy();
  const button = await openEditor(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/**", async (route) => {
    await promise;
    await route.continue();
  });
  await button.press("Enter");
  await button.press("ArrowDown");
  await button.press("ArrowDown");
  await expect(button).toBeFocused();
  resolve();
  await expect(third(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

for (const [key, isLeft] of [
  ["Tab", true],
  ["Escape", false],
] as const)
  test(`a menu that ${key} called off before its code comes stays closed`, async ({ page, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    const button = await openEditor(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = page.waitForRequest("**/_next/static/chunks/**");
    await page.route("**/_next/static/chunks/**", async (route) => {
      await promise;
      await route.continue();
    });
    await button.press("Enter");
    const chunk = await asked;
    await button.press(key);
    resolve();
    await (await chunk.response())?.finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect(page.getByRole("menu")).toHaveCount(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(!isLeft);
    await button.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
  });

test("from its button the focus goes into a menu and is nowhere else in between", async ({ page, merchant }) => {
  expect(merchant.accountId).toBeTruthy();
  const button = await openEditor(page);
  await button.focus();
  await page.evaluate(noteLostFocus);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.dataset.lostFocus)).toBeUndefined();
});

test("an arrow pressed in the moment of the click counts, each time the menu is opened", async ({ page, merchant }) => {
  expect(merchant.accountId).toBeTruthy();
  const button = await openEditor(page);
  for (const time of ["first", "second"])
    await test.step(`the ${time} time`, async () => {
      await button.focus();
      const isScrolling = await button.evaluate((target: HTMLElement) => {
        target.click();
        const arrow = { key: "ArrowDown", bubbles: true, cancelable: true };
        const active = document.activeElement ?? document.body;
        return active.dispatchEvent(new KeyboardEvent("keydown", arrow));
      });
      expect(isScrolling).toBe(false);
      await expect(page.getByRole("menuitem").nth(1)).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
    });
});

/** In the page: notes on the document when a change of it leaves the focus nowhere. */
function noteLostFocus(): void {
  new MutationObserver(() => {
    if (document.activeElement === document.body) document.documentElement.dataset.lostFocus = "yes";
  }).observe(document.body, { childList: true, subtree: true });
}

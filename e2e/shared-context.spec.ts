import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// In order, in one worker: each test looks for what the one before it left.
test.describe.configure({ mode: "default" });

let before: BrowserContext | undefined;

/** What a page finds of an earlier one, and whether the clock is the browser's. */
async function found(page: Page): Promise<unknown[]> {
  await page.goto("/account/login");
  return await page.evaluate(async () => [
    ...[document.cookie, localStorage.length, sessionStorage.length, (await indexedDB.databases()).length],
    ...[(await navigator.serviceWorker.getRegistrations()).length, navigator.onLine, "__pwClock" in window],
    (await navigator.permissions.query({ name: "geolocation" })).state === "granted",
  ]);
}

const nothing = ["", 0, 0, 0, 0, true, false, false];

test("a test's page has nothing at first", async ({ page, context }) => {
  expect(await found(page)).toEqual(nothing);
  await page.evaluate(async () => {
    localStorage.setItem("left", "behind");
    sessionStorage.setItem("left", "behind");
    await new Promise((resolve) => Object.assign(indexedDB.open("left"), { onsuccess: resolve }));
  });
  await context.addCookies([{ name: "left", value: "behind", url: page.url() }]);
  await context.grantPermissions(["geolocation"]);
  await context.route("**/account/login", (route) => route.fulfill({ body: "A test's own answer" }));
  expect(await found(page)).not.toEqual(nothing);
  await context.setOffline(true);
  before = context;
});

test("nor does the next one's, in the same browser context", async ({ page, context }) => {
  expect(await found(page)).toEqual(nothing);
  await expect(page.getByRole("heading", { name: "Sign in to Afterword" })).toBeVisible();
  expect(context).toBe(before);
  await page.clock.install();
});

test("after a test with a clock of its own, the context is another one", async ({ page, context }) => {
  expect(await found(page)).toEqual(nothing);
  expect(context).not.toBe(before);
});

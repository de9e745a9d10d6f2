import type { Page } from "@playwright/test";
import { test as base, expect, hydrated } from "./fixtures.ts";

/** Failures here are logged to the console, which isn't what these tests check. */
const test = base.extend({ quiet: async ({ page: _page }, use) => use(undefined) });

const chunks = "**/_next/static/chunks/**";

test.beforeEach(({ merchant }) => expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/));

const openDashboard = async (page: Page) => {
  await page.goto("/dashboard");
  await hydrated(page);
};

const openPalette = (page: Page) => page.getByRole("button", { name: "Go to a page or question" }).click();

test.describe("a chunk that fails to load", () => {
  test("makes the page reload by itself", { tag: "@full" }, async ({ page }) => {
    await openDashboard(page);
    await page.route(chunks, (route) => route.abort());
    const reloading = page.waitForRequest((request) => request.isNavigationRequest());
    await openPalette(page);
    await reloading;
    await page.unroute(chunks);
    await hydrated(page);
    await openPalette(page);
    await expect(page.getByRole("textbox", { name: "Go to a page or question" })).toBeVisible();
  });

  test("makes it reload only once; then the reader decides", { tag: "@full" }, async ({ page }) => {
    await openDashboard(page);
    await page.evaluate(() => window.sessionStorage.setItem("aw_reloaded_at", String(Date.now())));
    await page.route(chunks, (route) => route.abort());
    await openPalette(page);
    await expect(page.getByRole("heading", { name: "Part of this page didn't load" })).toBeVisible();
    await page.unroute(chunks);
    await page.getByRole("button", { name: "Try again" }).click();
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Welcome, A" })).toBeVisible();
  });

  test("of a menu makes the page reload, too", { tag: "@full" }, async ({ page }) => {
    await page.goto("/surveys/edit");
    await hydrated(page);
    await page.route(chunks, (route) => route.abort());
    const reloading = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole("button", { name: "More actions for this survey" }).click();
    await reloading;
  });

  test("counts as failed after 120 seconds", { tag: "@full" }, async ({ page }) => {
    await page.clock.install();
    await openDashboard(page);
    const asked = page.waitForRequest(chunks);
    await page.route(chunks, () => undefined);
    await openPalette(page);
    await asked;
    await page.clock.runFor(110_000);
    await expect(page.getByRole("heading", { name: "Welcome, A" })).toBeVisible();
    const reloading = page.waitForRequest((request) => request.isNavigationRequest());
    await page.clock.runFor(15_000);
    expect(new URL((await reloading).url()).pathname).toBe("/dashboard");
  });

  test("is noticed before hydration, too", async ({ page }) => {
    await page.route(chunks, (route) => route.abort());
    let visits = 0;
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) visits += 1;
    });
    await page.goto("/dashboard", { waitUntil: "commit" });
    await expect(page.getByRole("alert").getByText("Part of this page didn't load.")).toBeVisible();
    expect(visits).toBe(2);
    await page.unroute(chunks);
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await hydrated(page);
  });
});

test.describe("a session that ended", () => {
  test("leads to sign in, and back", async ({ page }) => {
    await openDashboard(page);
    await page.request.get("/Account/Logout");
    await page.waitForURL("**/account/login?returnTo=%2Fdashboard");
  });

  test("leaves the screen in the other tabs too, once one has logged out", { tag: "@full" }, async ({
    page,
    context,
  }) => {
    await page.goto("/counter");
    await hydrated(page);
    const otherTab = await context.newPage();
    await otherTab.goto("/Account/Logout");
    await otherTab.waitForURL("**/account/login");
    await page.waitForURL("**/account/login?returnTo=%2Fcounter");
  });

  test("is cleared by a refresh of the profile, without leaving the page", async ({ page }) => {
    await page.goto("/counter");
    await hydrated(page);
    await page.route("**/Profile/Profile", (route) => route.fulfill({ status: 401 }));
    await page.clock.install();
    await refocus(page);
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/counter");
  });

  test("isn't assumed after any other error of the profile", { tag: "@full" }, async ({ page }) => {
    await page.goto("/counter");
    await hydrated(page);
    await page.route("**/Profile/Profile", (route) => route.fulfill({ status: 500 }));
    await page.clock.install();
    const failed = page.waitForResponse("**/Profile/Profile");
    await refocus(page);
    expect((await failed).status()).toBe(500);
    // What the page makes of it, it would show within these.
    for (let second = 0; second < 5; second++) {
      await page.clock.runFor(1_000);
      expect(await page.getByRole("button", { name: "Harbor Goods Plan: Trial" }).isVisible()).toBe(true);
    }
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  });

  test("in a deleted account leads to where one is created or chosen", { tag: "@full" }, async ({ page }) => {
    await openDashboard(page);
    const problem = {
      type: "https://app.example/problems/no-account",
      title: "",
      status: 403,
      detail: "",
      traceId: "",
    };
    await page.route("**/Survey/GetTopLevelStatsForAccount", (route) =>
      route.fulfill({ status: 403, contentType: "application/problem+json", json: problem }),
    );
    await page.clock.install();
    const left = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.frame() === page.mainFrame(),
    );
    // The page may navigate away during the notification.
    const refocused = refocus(page).catch(() => undefined);
    expect(new URL((await left).url()).pathname).toBe("/dashboard");
    await refocused;
  });
});

/** What the browser does when a page comes back into view, more than half a minute later. */
async function refocus(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

test("an old service worker is unregistered", { tag: "@full" }, async ({ page }) => {
  await page.goto("/counter");
  await hydrated(page);
  // Any script of this origin will do; its content doesn't matter.
  await page.evaluate(() => navigator.serviceWorker.register("/survey.js").catch(() => undefined));
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(1);
  await page.reload();
  await expect.poll(workers).toBe(0);
});

test.describe("confetti", { tag: "@full" }, () => {
  test("is drawn on its own canvas, hidden from screen readers", async ({ page }) => {
    await openDashboard(page);
    const canvas = page.locator("canvas");
    await expect(page.locator("[aria-hidden=true] canvas")).toHaveCount(1);
    await page.getByRole("button", { name: "Enable survey" }).first().click();
    await expect.poll(() => canvas.evaluate(hasPaint)).toBe(true);
  });

  test("stays away for people who prefer reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openDashboard(page);
    await page.getByRole("button", { name: "Enable survey" }).first().click();
    await expect(page.getByText("Survey enabled", { exact: true })).toBeVisible();
    expect(await page.locator("canvas").evaluate(hasPaint)).toBe(false);
  });
});

/** Waits until something is drawn on it. */
function hasPaint(canvas: HTMLCanvasElement | SVGElement): boolean {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  return data.some((value) => value !== 0);
}

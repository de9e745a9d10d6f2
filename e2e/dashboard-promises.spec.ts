import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";

test.beforeEach(({ merchant }) => expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/));

const openDashboard = async (page: Page) => {
  await page.goto("/dashboard");
  await hydrated(page);
};

test("the status banner has the exact text while the survey is disabled, and while it is enabled", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDashboard(page);
  const sentence = (words: string) => page.getByRole("main").getByText(words, { exact: true });
  await expect(sentence("Your post-purchase survey is disabled")).toBeVisible();
  const offer = "Enable to add to your order status page and start collecting post-purchase responses.";
  await expect(sentence(offer)).toBeVisible();
  await page.getByRole("button", { name: "Enable survey" }).first().click();
  await expect(
    sentence("Your post-purchase survey is enabled on your order confirmation page and collecting responses"),
  ).toBeVisible();
  await expect(sentence(offer)).toBeHidden();
});

test("the summary links to the analytics and to the editor", async ({ page }) => {
  await openDashboard(page);
  const summary = page.getByRole("region", { name: "Survey analytics" });
  for (const [name, path] of [
    ["View analytics", "/surveys/analytics"],
    ["Edit survey", "/surveys/edit"],
  ] as const)
    await expect(summary.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  await summary.getByRole("link", { name: "View analytics" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
});

test("the trial toast stays for five seconds", { tag: "@full" }, async ({ page }) => {
  await page.route("**/app/billing/announce", (route) => route.fulfill({ json: { plan: "Orders_1K", isTrial: true } }));
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1_000);
  await page.goto("/dashboard?upgraded=Orders_1K");
  const toast = page.getByText("Your 14-day free trial has started. All features have been unlocked.");
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await toast.isVisible()).toBe(true);
  }).toPass();
  await page.clock.runFor(4_700);
  await expect(toast).toBeVisible();
  // 300 ms to the end, plus the exit animation.
  await page.clock.runFor(800);
  await expect(toast).toBeHidden();
});

test.describe("confetti", { tag: "@full" }, () => {
  test.beforeEach(({ page }) => page.addInitScript(countPieces));

  test("has 500 pieces when the survey is enabled", async ({ page }) => {
    await openDashboard(page);
    await page.getByRole("button", { name: "Enable survey" }).first().click();
    await expectPieces(page, 500);
  });

  test("appears again when the third task is done, and for no task before", async ({ page }) => {
    let done = ["customizedSurveyCompleted"];
    await page.route("**/Profile/SetupChecklist", async (route) => {
      const response = await route.fetch();
      const checklist = { ...(await response.json()), ...Object.fromEntries(done.map((name) => [name, true])) };
      await route.fulfill({ response, json: checklist });
    });
    await openDashboard(page);
    await comeBack(page);
    await expect(page.getByText("33% complete")).toBeVisible();
    done = [...done, "enabledSurveyCompleted"];
    await comeBack(page);
    await expect(page.getByText("67% complete")).toBeVisible();
    await drawFrames(page);
    await expect(page.locator("html[data-pieces]")).toHaveCount(0);
    done = [...done, "integrationConnectedCompleted"];
    await comeBack(page);
    await expect(page.getByText("100% complete")).toBeVisible();
    await expectPieces(page, 500);
  });
});

/** As from another tab. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** As many as it takes confetti to be loaded and drawn, and more. */
async function drawFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame);
  });
}

async function expectPieces(page: Page, count: number): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-pieces", String(count));
}

/** Records on the page the most shapes that a canvas was filled with between two clears. */
function countPieces(): void {
  let pieces = 0;
  const { prototype } = CanvasRenderingContext2D;
  prototype.clearRect = new Proxy(prototype.clearRect, {
    apply(wipe, canvas, given) {
      pieces = 0;
      return Reflect.apply(wipe, canvas, given);
    },
  });
  prototype.fill = new Proxy(prototype.fill, {
    apply(fill, canvas, given) {
      pieces += 1;
      const { dataset } = document.documentElement;
      dataset.pieces = String(Math.max(pieces, Number(dataset.pieces ?? 0)));
      return Reflect.apply(fill, canvas, given);
    },
  });
}

import { expectNoAxeViolations } from "./axe.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { noteShifts, shiftsOf } from "./layout-shifts.ts";

for (const width of [360, 1440]) {
  test(`samples of a quiet day are examples, and the page doesn't shift as they load, ${width} px wide`, {
    tag: "@full",
  }, async ({ page, merchant }) => {
    expect(merchant.accountId).toBeTruthy();
    await page.setViewportSize({ width, height: 900 });
    await noteShifts(page);
    await page.goto("/account/notifications");
    await hydrated(page);
    await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
    await expect(page.getByText("Example with made-up numbers. We skip days without activity.")).toBeVisible();
    await expect(page.getByText("Example", { exact: true })).toHaveCount(3);
    await expect(page.getByTitle("Sample of the daily digest")).toHaveAttribute("srcdoc", /Friends or family/);
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
    await expectNoAxeViolations(page, { leftOut: "iframe" });
  });
}

import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });
test.beforeEach(({ merchant }) => expect(merchant.accountId).toMatch(/^[0-9a-f-]{36}$/));

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };

/** The names of the controls covered by something laid over the page. */
async function coveredBy(page: Page, over: string, controls: string): Promise<string[]> {
  return await page.evaluate(
    ([overSelector, controlSelector]) => {
      const boxes = [...document.querySelectorAll(overSelector)].map((element) => element.getBoundingClientRect());
      const isCovered = ({ left, right, top, bottom }: DOMRect) =>
        boxes.some((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom);
      return [...document.querySelectorAll(controlSelector)]
        .filter((control) => control.checkVisibility() && isCovered(control.getBoundingClientRect()))
        .map((control) => control.textContent || control.getAttribute("aria-label") || control.tagName);
    },
    [over, controls] as const,
  );
}

for (const viewport of [phone, desk]) {
  test(`a toast covers neither Undo nor Publish at ${viewport.width} px`, { tag: "@full" }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/surveys/edit");
    await hydrated(page);
    await page.getByRole("button", { name: "More for What almost stopped you from buying?" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const toast = page.locator("[data-sonner-toast][data-mounted=true]");
    await expect(toast).toContainText("Question removed");
    await expect.poll(() => coveredBy(page, "[data-sonner-toast]", "[data-page-actions] button")).toEqual([]);
    await expect(toast).toBeInViewport();
  });
}

for (const path of ["/dashboard", "/surveys/edit", "/surveys/analytics"]) {
  test(`on a phone, the tour pushes ${path} down and covers nothing of it`, {
    tag: "@full",
  }, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole("button", { name: "Close the tour" })).toBeVisible();
    const covered = async () => {
      const over = 'aside:has([aria-label="Close the tour"])';
      return await coveredBy(page, over, "main :is(a, button, input, select, textarea)");
    };
    await expect.poll(covered).toEqual([]);
  });
}

import type { Locator } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";

const fingerPx = 44;

for (const { by, isTouched } of [
  { by: "a finger", isTouched: true },
  { by: "a mouse", isTouched: false },
]) {
  test.describe(`with ${by}`, () => {
    test.use({ hasTouch: isTouched, isMobile: isTouched, viewport: { width: 360, height: 740 } });

    test(`the choices of a switch are ${isTouched ? "at least 44 px each way" : "as low as text needs"}`, {
      tag: "@full",
    }, async ({ page, merchant: _ }) => {
      await page.goto("/surveys");
      await hydrated(page);
      const choices = page.getByRole("radiogroup", { name: "Filter surveys" }).locator("label");
      await expect(choices).toHaveCount(4);
      for (const choice of await choices.all()) {
        const { width, height } = await sizeOf(choice);
        if (isTouched) expect(Math.min(width, height)).toBeGreaterThanOrEqual(fingerPx);
        else expect(height).toBeLessThan(30);
      }
    });
  });
}

async function sizeOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not to be seen");
  return box;
}

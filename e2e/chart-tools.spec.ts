import type { Locator } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";
import { answerAsSamples, firstQuestionId, firstQuestionTitle } from "./sample-shoppers.ts";

test.use({ reducedMotion: "reduce", hasTouch: true, viewport: { width: 360, height: 740 } });

test("keeps a chart's menu in the row of its title on a phone, large enough for a finger, and its views in one row", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await answerAsSamples(page, merchant.publishableKey);
  const cards = [
    ["/surveys/analytics", [firstQuestionTitle, "Where shoppers leave"]],
    [`/surveys/question/${firstQuestionId}/analytics`, ["Answers", "Revenue by answer", "By segment"]],
  ] as const;
  for (const [address, names] of cards) {
    await page.goto(address);
    await hydrated(page);
    for (const name of names) {
      const card = page.getByRole("region", { name });
      const heading = card.getByRole("heading", { name });
      const menu = card.getByRole("button", { name: /^More for/ });
      await menu.scrollIntoViewIfNeeded();
      const [title, { y, height }] = [await placeOf(heading), await placeOf(menu)];
      expect(y + height / 2).toBeGreaterThan(title.y);
      expect(y + height / 2).toBeLessThan(title.y + title.height);
      expect(await isReachedAround(menu, 21), name).toBe(true);
      for (const views of await card.getByRole("radiogroup").all()) {
        const rows = await views
          .locator("label")
          .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
        expect(new Set(rows).size, name).toBe(1);
      }
    }
  }
});

async function placeOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not to be seen");
  return box;
}

/** Whether a touch this far from the center, in every direction, still hits the button. */
async function isReachedAround(button: Locator, distancePx: number): Promise<boolean> {
  await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
  return await button.evaluate((element, distance) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const around = [
      [-distance, 0],
      [distance, 0],
      [0, -distance],
      [0, distance],
    ] as const;
    return around.every(([dx, dy]) => {
      const met = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
      return met !== null && element.contains(met);
    });
  }, distancePx);
}

import type { Locator } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";
import { heardId, heardTitle, tell } from "./told-figures.ts";

test.use({ reducedMotion: "reduce", hasTouch: true, viewport: { width: 360, height: 740 } });

test("keeps a chart's tools in the row of its title on a phone, large enough for a finger", async ({
  page,
  merchant,
}) => {
  await tell(page, merchant.publishableKey);
  const cards = [
    ["/surveys/analytics", ["Over time", heardTitle, "Where shoppers leave"]],
    [`/surveys/question/${heardId}/analytics`, ["Answers", "Revenue by answer", "By segment"]],
  ] as const;
  for (const [address, names] of cards) {
    await page.goto(address);
    await hydrated(page);
    for (const name of names) {
      const card = page.getByRole("region", { name });
      const heading = card.getByRole("heading", { name });
      for (const tool of [
        card.getByRole("button", { name: "Table" }),
        card.getByRole("button", { name: /^Download/ }),
      ]) {
        await tool.scrollIntoViewIfNeeded();
        const [title, { y, height }] = [await placeOf(heading), await placeOf(tool)];
        expect(y + height / 2).toBeGreaterThan(title.y);
        expect(y + height / 2).toBeLessThan(title.y + title.height);
        expect(await isReachedAround(tool, 21), name).toBe(true);
      }
    }
  }
});

async function placeOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not to be seen");
  return box;
}

/** Whether a touch so far from the middle, in every direction, still meets the button. */
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

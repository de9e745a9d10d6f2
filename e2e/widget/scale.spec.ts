import type { Question } from "#lib/survey/document.ts";
import { expect, published, test } from "./shop.ts";

const nps: Question = {
  questionNameId: "nps",
  type: "nps",
  title: "How likely?",
  required: false,
  minLabel: "Not likely",
  maxLabel: "Very likely",
};

for (const width of [320, 360, 390, 1440])
  test(`at ${width} px NPS is one row of eleven, each at least 24 by 44, with its labels at both ends`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    shop.survey = published([nps]);
    await shop.open(page);
    await expect(page.getByRole("radio")).toHaveCount(11);
    const boxes = await page
      .locator(".numbers label")
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON()));
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThanOrEqual(24);
    expect(Math.min(...boxes.map((box) => box.height))).toBeGreaterThanOrEqual(44);
    const card = await page.locator(".afterword form").boundingBox();
    expect(boxes[0].left).toBeGreaterThanOrEqual(card?.x ?? 0);
    expect(boxes[10].right).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
    const low = await page.getByText("Not likely").boundingBox();
    const high = await page.locator(".ends").boundingBox();
    expect(low?.x).toBeLessThan(boxes[2].left);
    expect((high?.x ?? 0) + (high?.width ?? 0)).toBeGreaterThan(boxes[8].right);
  });

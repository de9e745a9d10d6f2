import type { Page } from "@playwright/test";
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

/** The points' boxes by row, and the card's left and right edge. */
async function measure(page: Page) {
  await expect(page.getByRole("radio")).toHaveCount(11);
  const boxes = await page
    .locator(".numbers label")
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON()));
  const rows = [...Map.groupBy(boxes, ({ top }) => top).values()];
  const { x = 0, width = 0 } = (await page.locator(".afterword form").boundingBox()) ?? {};
  return { boxes, rows, left: x, right: x + width };
}

for (const [width, ...rowLengths] of [
  [240, 6, 5],
  [320, 6, 5],
  [390, 11],
  [1440, 11],
] as const)
  test(`at ${width} px NPS has rows of ${rowLengths.join(" and ")}, each point at least 24 by 44 and within the card`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    shop.survey = published([nps]);
    await shop.open(page);
    const { boxes, rows, left, right } = await measure(page);
    expect(rows.map(({ length }) => length)).toEqual(rowLengths);
    expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThanOrEqual(24);
    expect(Math.min(...boxes.map((box) => box.height))).toBeGreaterThanOrEqual(44);
    expect(Math.min(...boxes.map((box) => box.left))).toBeGreaterThanOrEqual(left);
    expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(right);
    const low = await page.getByText("Not likely").boundingBox();
    const high = await page.locator(".ends").boundingBox();
    expect(low?.x).toBeLessThan(boxes[2].left);
    expect((high?.x ?? 0) + (high?.width ?? 0)).toBeGreaterThan(right - 60);
  });

test("in a place of 160 px no word of the buttons breaks: Back goes below Next", async ({ page, shop }) => {
  shop.survey = published([nps, { ...nps, questionNameId: "again" }, { ...nps, questionNameId: "last" }]);
  shop.html = '<div id="narrow" style="width:160px"></div>%script%';
  await shop.open(page, { key: "pk_test", target: "#narrow" });
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  const back = page.getByRole("button", { name: "Back" });
  await expect(back).toBeVisible();
  const boxes = await Promise.all([next, back].map((button) => button.boundingBox()));
  expect(boxes.map((box) => box?.height)).toEqual([48, 48]);
});

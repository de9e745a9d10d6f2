import type { Question } from "#lib/survey/document.ts";
import { pageStylesheet } from "#lib/survey/page-stylesheet.ts";
import { drawForm } from "#server/domain/hosted/draw-form.ts";
import { drawPage } from "#server/domain/hosted/draw-page.ts";
import { firstStep } from "#server/domain/hosted/take-step.ts";
import { expect, published, test } from "./shop.ts";

/** The hosted page as it is without scripts. */
function plainPage(questions: Question[]): string {
  const survey = published(questions);
  const context = { locale: "en" };
  const step = firstStep(survey, context, null);
  const form = { responseId: "r1", sequence: 0, stored: [], address: "/s" };
  const body = drawForm({ survey, locale: "en", context, step, ...form });
  return drawPage({ companyName: "Shop", locale: "en", body, stylesheet: pageStylesheet(survey.styles) }).markup;
}

const nps: Question = { questionNameId: "nps", type: "nps", title: "How likely?", required: false };

test("the plain form and the page around it follow the size of text that the shopper's browser is set to", async ({
  page,
}) => {
  await page.setContent(plainPage([nps]).replace("</head>", "<style>html{font-size:200%}</style></head>"));
  await expect(page.getByRole("heading", { name: "Shop" })).toHaveCSS("font-size", "36px");
  await expect(page.getByRole("heading", { name: "How likely?" })).toHaveCSS("font-size", "40px");
  await expect(page.getByRole("button")).toHaveCSS("font-size", "32px");
});

test("at 240 px the plain form has NPS in rows of 6 and 5, within the card", async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 800 });
  await page.setContent(plainPage([nps]));
  const boxes = await page
    .locator(".numbers label")
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON()));
  expect(boxes.filter(({ top }) => top === boxes[0].top)).toHaveLength(6);
  const { x = 0, width = 0 } = (await page.locator("form").boundingBox()) ?? {};
  expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(x);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(x + width);
});

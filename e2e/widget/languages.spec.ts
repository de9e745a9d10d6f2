import type { Locator } from "@playwright/test";
import type { Question } from "#lib/survey/document.ts";
import { wordsFor } from "#lib/survey/words/index.ts";
import { fullIf } from "../tiers.ts";
import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";

const sure: Question = {
  questionNameId: "sure",
  type: "yesNo",
  title: "Sure?",
  required: true,
  translations: { ar: { title: "هل أنت متأكد؟" }, ja: { title: "よろしいですか?" }, de: { title: "Sicher?" } },
};
const locales = ["en", "ar", "ja", "de"];

for (const locale of ["de-AT", "fr", "es", "it", "nl", "pt-BR", "sv", "da", "nb", "fi", "pl", "ja", "ar", "he"])
  test(
    `buttons, yes and no, and errors are in ${locale}`,
    fullIf(!["de-AT", "ar", "ja"].includes(locale)),
    async ({ page, shop }) => {
      const words = wordsFor(locale);
      const [language = ""] = locale.split("-");
      const translated = [sure, ...everyType.slice(-2)].map((question) => ({
        ...question,
        translations: { [language]: { title: question.title } },
      }));
      shop.survey = published(translated, { locales: ["en", language] });
      await shop.open(page, { key: "pk_test", locale });
      await expect(page.getByRole("radio", { name: words.yes, exact: true })).toBeVisible();
      await page.getByRole("button", { name: words.next, exact: true }).click();
      await expect(page.getByRole("alert")).toHaveText(words.empty);
      await page.getByRole("radio", { name: words.no, exact: true }).check();
      await page.getByRole("button", { name: words.next, exact: true }).click();
      await page.getByRole("checkbox", { name: "Bread" }).check();
      await expect(page.getByText(words.tapInOrder)).toBeVisible();
      await expect(page.getByRole("button", { name: words.back, exact: true })).toBeVisible();
    },
  );

test("a survey in Arabic runs from right to left, and so does its progress", async ({ page, shop }) => {
  shop.survey = published([sure, { ...sure, questionNameId: "again" }], { locales });
  await shop.open(page, { key: "pk_test", locale: "ar" });
  const form = page.locator(".afterword form");
  await expect(form).toHaveCSS("direction", "rtl");
  await expect(form).toHaveAttribute("lang", "ar");
  const [radio, label] = await Promise.all(
    [page.getByRole("radio").first(), page.locator("label").first()].map((one) => one.boundingBox()),
  );
  expect((radio?.x ?? 0) - (label?.x ?? 0)).toBeGreaterThan((label?.width ?? 0) / 2);
});

test("a shopper whose language the survey lacks gets the survey's own, marked as such", async ({ page, shop }) => {
  shop.survey = published([sure], { locales: ["en", "ja"] });
  await shop.open(page, { key: "pk_test", locale: "fr" });
  await expect(page.getByRole("heading", { name: "Sure?" })).toBeVisible();
  await expect(page.locator(".afterword form")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
});

test("a question without a translation has its buttons in its own language, and the next one in the shopper's", async ({
  page,
  shop,
}) => {
  const { translations: _none, ...untranslated } = sure;
  shop.survey = published([{ ...untranslated, questionNameId: "first" }, sure], { locales: ["en", "de"] });
  await shop.open(page, { key: "pk_test", locale: "de" });
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose an answer to continue.");
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Sicher?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Zurück" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Nein" })).toBeVisible();
  await page.getByRole("button", { name: "Absenden" }).click();
  await expect(page.getByRole("alert")).toHaveText("Bitte eine Antwort wählen, um fortzufahren.");
});

test("the survey is in the shopper's language at once: no page requests words separately", async ({ page, shop }) => {
  shop.survey = published([sure], { locales });
  await shop.open(page, { key: "pk_test", locale: "de" });
  await expect(page.getByRole("heading", { name: "Sicher?" })).toBeVisible();
  expect(shop.requested.filter((address) => !address.startsWith("/Survey/SaveResponse"))).toEqual([
    "/survey.js",
    expect.stringMatching(/^\/Survey\/GetDefaultByApiKey\?shown=true&apiKey=pk_test&.*locale=de/),
  ]);
});

test("an untranslated text runs from left to right in an Arabic survey, and the others from right to left", async ({
  page,
  shop,
}) => {
  const { translations: _none, ...untranslated } = sure;
  const again = { ...untranslated, questionNameId: "again", title: "Sure again?" };
  const survey = published([sure, again], { locales });
  shop.survey = { ...survey, settings: { ...survey.settings, onePerPage: false } };
  await shop.open(page, { key: "pk_test", locale: "ar" });
  await expect(page.getByRole("heading", { name: "Sure again?" })).toBeVisible();
  const spaces = await spacesOf(page.locator("h2"));
  expect(spaces.map(({ left, right }) => (left < right ? "left" : "right"))).toEqual(["right", "left"]);
});

for (const locale of ["ar", "en"])
  test(`the code of a thank-you in ${locale} is centered in its box`, async ({ page, shop }) => {
    const thankYou = { title: "Thank you", message: "That helps.", discountCode: "THANKS-10" };
    shop.survey = published([{ ...sure, required: false }], { locales, thankYou });
    await shop.open(page, { key: "pk_test", locale });
    await page.getByRole("button", { name: wordsFor(locale).done, exact: true }).click();
    await expect(page.getByText("THANKS-10")).toBeVisible();
    await expect(page.getByRole("button", { name: wordsFor(locale).copy, exact: true })).toBeVisible();
    const [space] = await spacesOf(page.locator(".code"));
    expect(space?.left).toBeGreaterThan(50);
    expect(space?.right).toBeCloseTo(space?.left ?? 0, 0);
  });

test("the words at the ends of a scale share a phone's width, and break between words", async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const ends = { minLabel: "Nicht zufrieden", maxLabel: "Sehr zufrieden damit" };
  shop.survey = published([{ ...sure, type: "nps", ...ends }]);
  await shop.open(page, { key: "pk_test" });
  const low = page.getByText(ends.minLabel, { exact: true });
  await expect(low).toBeVisible();
  const linesOfLastWord = await low.evaluate(({ firstChild }) => {
    const range = document.createRange();
    if (firstChild) range.selectNodeContents(firstChild);
    range.setStart(range.startContainer, "Nicht ".length);
    return range.getClientRects().length;
  });
  expect(linesOfLastWord).toBe(1);
});

/** The space between each box's edges and its text, in CSS pixels. */
async function spacesOf(boxes: Locator): Promise<{ left: number; right: number }[]> {
  return await boxes.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { left: text.left - box.left, right: box.right - text.right };
    }),
  );
}

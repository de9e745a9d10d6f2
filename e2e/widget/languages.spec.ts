import type { Question } from "#lib/survey/document.ts";
import { fill } from "#lib/widget/words/fill.ts";
import { wordsFor } from "#lib/widget/words/index.ts";
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
  test(`buttons, yes and no, and problems speak ${locale}`, async ({ page, shop }) => {
    const words = wordsFor(locale);
    shop.survey = published([sure, ...everyType.slice(-2)], { locales });
    await shop.open(page, { key: "pk_test", locale });
    await expect(page.getByRole("radio", { name: words.yes, exact: true })).toBeVisible();
    await page.getByRole("button", { name: words.next, exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(words.empty);
    await page.getByRole("radio", { name: words.no, exact: true }).check();
    await page.getByRole("button", { name: words.next, exact: true }).click();
    await page.getByRole("checkbox", { name: "Bread" }).check();
    await expect(page.getByText(fill(words.of, 1, 3))).toBeVisible();
    await expect(page.getByRole("button", { name: words.back, exact: true })).toBeVisible();
  });

test("a survey in Arabic runs from right to left, its progress too", async ({ page, shop }) => {
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

test("a shopper whose language the survey lacks reads the survey's own, marked as such", async ({ page, shop }) => {
  shop.survey = published([sure], { locales: ["en", "ja"] });
  await shop.open(page, { key: "pk_test", locale: "fr" });
  await expect(page.getByRole("heading", { name: "Sure?" })).toBeVisible();
  await expect(page.locator(".afterword form")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("button", { name: "Terminer" })).toBeVisible();
});

test("the survey comes in the shopper's language at once: no page asks for words besides", async ({ page, shop }) => {
  shop.survey = published([sure], { locales });
  await shop.open(page, { key: "pk_test", locale: "de" });
  await expect(page.getByRole("heading", { name: "Sicher?" })).toBeVisible();
  expect(shop.requested.filter((address) => !address.startsWith("/Survey/SaveResponse"))).toEqual([
    "/survey.js",
    expect.stringMatching(/^\/Survey\/GetDefaultByApiKey\?shown=true&apiKey=pk_test&.*locale=de/),
  ]);
});

test("a text without a translation runs from left to right in an Arabic survey, and the others from right to left", async ({
  page,
  shop,
}) => {
  const { translations: _none, ...untranslated } = sure;
  const again = { ...untranslated, questionNameId: "again", title: "Sure again?" };
  const survey = published([sure, again], { locales });
  shop.survey = { ...survey, settings: { ...survey.settings, onePerPage: false } };
  await shop.open(page, { key: "pk_test", locale: "ar" });
  const sides = () =>
    page.locator("h2").evaluateAll((titles) =>
      titles.map((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        const [text, box] = [range.getBoundingClientRect(), title.getBoundingClientRect()];
        return text.left - box.left < box.right - text.right ? "left" : "right";
      }),
    );
  await expect(page.getByRole("heading", { name: "Sure again?" })).toBeVisible();
  expect(await sides()).toEqual(["right", "left"]);
});

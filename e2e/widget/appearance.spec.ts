import type { Locator } from "@playwright/test";
import { completeStyles } from "#lib/survey/styles.ts";
import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";

const [hello, one] = everyType;
const two = [hello, one].flatMap((question) => question ?? []);

const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test("a question is 16 px from its choices, and choices are 8 px apart", async ({ page, shop }) => {
  shop.survey = published(two.slice(1));
  await shop.open(page);
  const title = await boxOf(page.getByRole("heading", { name: "Which one?" }));
  const [first, second] = [await boxOf(page.locator("label").nth(0)), await boxOf(page.locator("label").nth(1))];
  expect(first.y - title.y - title.height).toBeCloseTo(16, 0);
  expect(second.y - first.y - first.height).toBeCloseTo(8, 0);
});

for (const [column, width] of [
  [614, 614],
  [1000, 640],
] as const)
  test(`in a column of ${column} px the survey is ${width} px wide and starts where the column does`, async ({
    page,
    shop,
  }) => {
    shop.html = `<div id="column" style="width:${column}px">%script%</div>`;
    await page.setViewportSize({ width: 1440, height: 900 });
    shop.survey = published(two);
    await shop.open(page);
    const form = page.locator(".afterword form");
    await expect(form).toBeVisible();
    const card = await boxOf(form);
    expect([card.x - (await boxOf(page.locator("#column"))).x, card.width]).toEqual([0, width]);
  });

test("Back is text next to the button, and choices and buttons react to the pointer and the keyboard", async ({
  page,
  shop,
}) => {
  shop.survey = published(two);
  await shop.open(page);
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  const back = page.getByRole("button", { name: "Back" });
  await expect(back).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(back).toHaveCSS("border-color", "rgba(0, 0, 0, 0)");
  const choice = page.locator("label").first();
  const borderColor = () => choice.evaluate((label) => getComputedStyle(label).borderColor);
  const atRest = await borderColor();
  await choice.hover();
  expect(await borderColor()).not.toBe(atRest);
  await page.mouse.down();
  await expect(choice).toHaveCSS("opacity", "0.6");
  await page.mouse.up();
  await expect(choice).toHaveCSS("opacity", "1");
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio").nth(1)).toHaveCSS("outline", "rgb(29, 27, 24) solid 3px");
});

test("with forced colors buttons, choices and progress keep their edges", async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: "active" });
  shop.survey = published(two);
  await shop.open(page);
  await page.getByRole("button", { name: "Next" }).click();
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const part of [page.getByRole("button", { name: "Submit" }), page.locator("label").first()]) {
    await expect(part).toHaveCSS("border-width", "1px");
    await expect(part).not.toHaveCSS("border-color", canvas);
    await expect(part).not.toHaveCSS("border-color", "rgba(0, 0, 0, 0)");
  }
  const track = page.getByRole("progressbar");
  await expect(track).toHaveCSS("outline-width", "1px");
  const bar = await track.locator("div").evaluate((element) => getComputedStyle(element).borderTopColor);
  expect(bar).not.toBe(canvas);
});

for (const [where, scheme, customCss, background] of [
  ["a page that follows a dark device theme", "light dark", "", "rgb(30, 28, 26)"],
  ["a light page on a dark device", "light", "", "rgb(255, 255, 255)"],
  ["a dark page, with the merchant's CSS", "light dark", "h2{letter-spacing:0}", "rgb(255, 255, 255)"],
] as const)
  test(`the default appearance on ${where} has a ${background} card`, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    shop.html = `<style>html{color-scheme:${scheme}}</style>%script%`;
    const { styles } = published([]);
    shop.survey = published(two, { styles: { ...styles, customCss } });
    await shop.open(page);
    await expect(page.locator(".afterword form")).toHaveCSS("background-color", background);
  });

for (const [where, css, background] of [
  ["a dark section", "section{background:#161a22}", "rgb(30, 28, 26)"],
  ["a light section of a dark page", "body{background:#161a22}section{background:#fff}", "rgb(255, 255, 255)"],
  ["a transparent section of a dark page", "html{background:#000}section{background:transparent}", "rgb(30, 28, 26)"],
  ["a section in a strong color", "section{background:#d64545}", "rgb(255, 255, 255)"],
] as const)
  test(`the default appearance in ${where} has a ${background} card, regardless of the device's preference`, async ({
    page,
    shop,
  }) => {
    shop.html = `<style>${css}</style><section>%script%</section>`;
    shop.survey = published(two);
    await shop.open(page);
    await expect(page.locator(".afterword form")).toHaveCSS("background-color", background);
  });

test("an error on a dark card is dark too, and on a light one light", async ({ page, shop }) => {
  shop.survey = published(two.slice(1).map((question) => ({ ...question, required: true })));
  for (const [colorScheme, background] of [
    ["dark", "rgb(64, 25, 27)"],
    ["light", "rgb(255, 238, 238)"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    shop.html = "<style>html{color-scheme:light dark}</style>%script%";
    await shop.open(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert").filter({ visible: true })).toHaveCSS("background-color", background);
  }
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("fields have text of at least 16 px, so that iOS doesn't zoom into them", async ({ page, shop }) => {
    const line = everyType.filter(({ questionNameId }) => questionNameId === "line");
    shop.survey = published(line, { styles: completeStyles({ fontSize: 14 }, "") });
    await shop.open(page);
    await expect(page.getByRole("heading", { name: "In a few words?" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "In a few words?" })).toHaveCSS("font-size", "16px");
  });
});

test("Back has an edge only under the pointer", async ({ page, shop }) => {
  shop.survey = published(two);
  await shop.open(page);
  await page.getByRole("button", { name: "Next" }).click();
  const back = page.getByRole("button", { name: "Back" });
  await expect(back).toHaveCSS("border-top-color", "rgba(0, 0, 0, 0)");
  await back.hover();
  await expect(back).toHaveCSS("border-top-color", "rgb(29, 27, 24)");
});

for (const [root, size, titleSize] of [
  ["200%", "32px", "40px"],
  ["100%", "16px", "20px"],
  ["62.5%", "16px", "20px"], // as many themes have it, with larger text everywhere else
] as const)
  test(`on a page whose root text is ${root}, the survey's text is ${size}`, async ({ page, shop }) => {
    shop.survey = published(everyType.filter(({ questionNameId }) => questionNameId === "one"));
    shop.html = `<style>html{font-size:${root}}</style>%script%`;
    await shop.open(page);
    await expect(page.locator("label").first()).toHaveCSS("font-size", size);
    await expect(page.getByRole("heading", { name: "Which one?" })).toHaveCSS("font-size", titleSize);
    await expect(page.getByRole("button", { name: "Submit" })).toHaveCSS("font-size", size);
  });

import { defaultStyleTokens } from "#lib/survey/styles.ts";
import { expectNoAxeViolations } from "../axe.ts";
import { fullIf } from "../tiers.ts";
import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";
import { walkThrough } from "./walk-through.ts";

const dark = {
  ...defaultStyleTokens,
  titleColor: "#ffffff",
  textColor: "#c9c4ba",
  optionBackground: "#2a2825",
  optionTextColor: "#f4f1ea",
  optionBorderColor: "#8a8478",
  optionSelectedColor: "#ffb454",
  buttonBackground: "#ffb454",
  buttonTextColor: "#1d1b18",
  cardBackground: "#1d1b18",
  cardBorderColor: "#3a372f",
};
const allOnOnePage = { ...published([]).settings, onePerPage: false, privacyText: "Your answers stay with the store." };

const survey = {
  only: ".afterword",
  tags: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

for (const [ground, tokens] of Object.entries({ light: defaultStyleTokens, dark }))
  for (const width of [360, 1440])
    test(
      `axe passes every type of question on a ${ground} background at ${width} px, and targets are at least 40 px, number rows 24 by 44`,
      fullIf((ground === "light") === (width === 360)),
      async ({ page, shop }) => {
        await page.setViewportSize({ width, height: 900 });
        shop.survey = published(everyType, { settings: allOnOnePage, styles: { tokens, customCss: "" } });
        await shop.open(page);
        await page.getByRole("radio", { name: "3 of 10" }).check();
        await page.getByRole("radio", { name: "Other" }).check();
        await page.getByRole("group", { name: "In which order?" }).getByRole("checkbox", { name: "Cheese" }).check();
        await page.getByRole("button", { name: "Submit" }).click();
        await expect(page.getByRole("alert").filter({ hasText: "Choose an answer to continue." })).toHaveCount(1);
        await expectNoAxeViolations(page, survey);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const sizes = await page.locator("label, button, input.box, select, textarea").evaluateAll((targets) =>
          targets.map((target) => {
            const { width, height } = target.getBoundingClientRect();
            return target.closest(".numbers") && width >= 24 && height >= 44 ? 44 : Math.min(width, height);
          }),
        );
        expect(Math.min(...sizes.filter((size) => size > 0))).toBeGreaterThanOrEqual(40);
      },
    );

test("the thanks pass axe too, with a code that one click selects and a link only to http(s)", async ({
  page,
  shop,
}) => {
  const link = { url: "https://example.com/", label: "Back to the shop" };
  shop.survey = {
    ...published(everyType, {
      thankYou: { title: "Thank you", message: "For you:", discountCode: "THANKS-10", link },
    }),
    responseStatus: "completed",
  };
  await shop.open(page);
  await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  await page.getByText("THANKS-10").click();
  expect(await page.evaluate(() => `${getSelection()}`)).toBe("THANKS-10");
  await expect(page.getByRole("link", { name: "Back to the shop" })).toHaveAttribute("href", "https://example.com/");
  await expectNoAxeViolations(page, survey);
});

test("every type of question can be answered with only the keyboard, from the first to the thanks", async ({
  page,
  shop,
}) => {
  shop.survey = published(everyType);
  await shop.open(page);
  await expect(page.getByRole("heading", { name: "A few questions" })).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
  expect(await walkThrough(page)).toBeGreaterThanOrEqual(everyType.length);
  await expect.poll(() => shop.events().at(-1)).toBe("complete");
  const answered = new Set(shop.messages.flatMap(({ answers }) => answers.map((answer) => answer.questionNameId)));
  const asking = everyType.filter(({ type }) => type !== "statement").map((question) => question.questionNameId);
  expect([...answered]).toEqual(expect.arrayContaining(asking));
  expect(shop.answerTo("order")?.ranking).toEqual(["a", "b", "c"]);
  expect(shop.answerTo("day")?.date).toBe("2026-11-20");
});

test("arrow keys walk a scale, and screen readers announce the position and what the ends mean", async ({
  page,
  shop,
}) => {
  shop.survey = published(everyType.filter(({ questionNameId }) => questionNameId === "stars"));
  await shop.open(page);
  await expect(page.getByRole("group", { name: "How many stars?" })).toBeVisible();
  await page.getByRole("radio", { name: "1 of 5 Poor" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "2 of 5" })).toBeChecked();
  for (let times = 0; times < 3; times++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "5 of 5 Great" })).toBeChecked();
});

test("an error belongs to its field: described by it, marked invalid, and cleared by the next keystroke", async ({
  page,
  shop,
}) => {
  shop.survey = published(everyType.filter(({ questionNameId }) => questionNameId === "number"));
  await shop.open(page);
  const field = page.getByRole("textbox", { name: "How many?" });
  await field.fill("21");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription("Enter a number from 1 to 20. In steps of 0.5.");
  await field.press("Backspace");
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await expect(field).toHaveAccessibleDescription("");
});

const large = { ...defaultStyleTokens, fontSize: 32, buttonFontSize: 32 };
for (const [what, width, tokens] of [
  ["at 320 px, which is 1280 px at 400%", 320, defaultStyleTokens],
  ["at 640 px, which is 1280 px at 200%, with text twice as large", 640, large],
] as const)
  test(`nothing is lost and nothing scrolls sideways ${what}`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 640 });
    shop.survey = published(everyType, { settings: allOnOnePage, styles: { tokens, customCss: "" } });
    await shop.open(page);
    await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const clipped = await page
      .locator(".afterword label, .afterword h2, .afterword button, .afterword li")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(clipped).toEqual([]);
  });

test("pictures reserve their space before they load", async ({ page, shop }) => {
  shop.survey = published(everyType.filter(({ type }) => type === "image"));
  await shop.open(page);
  const box = await page.locator("img").first().boundingBox();
  expect(box?.height).toBeGreaterThan(80);
  expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
  await expect(page.locator("img").first()).toHaveAttribute("loading", "lazy");
});

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`the next question fades in while the card resizes to it, within 150 ms: motion ${reducedMotion}`, async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ reducedMotion });
    shop.survey = published(everyType);
    await shop.open(page);
    const animations = await page.getByRole("button", { name: "Next" }).evaluate((next: HTMLElement) => {
      next.click();
      return next
        .closest("form")
        ?.getAnimations({ subtree: true })
        .map((animation) => animation.effect?.getComputedTiming().endTime);
    });
    expect(animations).toEqual(reducedMotion === "reduce" ? [] : [150, 150]);
  });

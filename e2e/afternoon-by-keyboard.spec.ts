import type { Page } from "@playwright/test";
import { expect, hydrated, sandboxUrl, test } from "./fixtures.ts";
import { chooseIn, nextTask, pressOn, tabTo, takeFromMenu, typeInto } from "./keyboard.ts";

test.use({ reducedMotion: "reduce" });
test.setTimeout(120_000);

test("a merchant's afternoon with only the keyboard, from the library to an answer in the demo shop", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await page.goto("/dashboard");
  await hydrated(page);
  await test.step("opens the library, and adds a question from it", () => takeFromLibrary(page));
  await test.step("edits its text and its choices", () => wordIt(page));
  await test.step("moves it before another", () => moveIt(page));
  await test.step("asks one only of orders from Germany", () => targetGermany(page));
  await test.step("previews what an order from there is asked", () => previewGermany(page));
  await test.step("translates the survey", () => translate(page));
  await test.step("styles it, and adds a thank-you with a code", () => style(page));
  await test.step("publishes and enables it", () => publishAndEnable(page));
  await test.step("answers it in the demo shop", () => answerInShop(page, merchant.publishableKey));
  await expect
    .poll(async () => (await page.request.get("/Survey/GetTopLevelStatsForAccount")).json())
    .toMatchObject({ views: 1, responses: 1, completions: 1 });
});

async function takeFromLibrary(page: Page): Promise<void> {
  await pressOn(page, page.getByRole("link", { name: "Question Library", exact: true }));
  await page.waitForURL("**/templates");
  await hydrated(page);
  await typeInto(page, page.getByRole("searchbox", { name: /search/i }), "gift");
  const gift = page.getByRole("article", { name: "Is it a gift" });
  await pressOn(page, gift.getByRole("button", { name: "Add to survey" }));
  await pressOn(page, gift.getByRole("link", { name: "Open in editor" }));
  await page.waitForURL("**/surveys/edit?question=*");
  await hydrated(page);
}

async function wordIt(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).not.toHaveValue("");
  await typeInto(page, page.getByRole("textbox", { name: "Question", exact: true }), "Is this order a gift?");
  await tabTo(page, page.getByRole("textbox", { name: "Choice 1", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Choice 2", exact: true })).toBeFocused();
  await page.keyboard.type("For both of us");
  await takeFromMenu(page, page.getByRole("button", { name: "More for For both of us" }), "Move up");
  await expect(page.getByRole("textbox", { name: "Choice 1", exact: true })).toHaveValue("For both of us");
}

async function moveIt(page: Page): Promise<void> {
  const handle = page.getByRole("button", { name: "Move Is this order a gift?", exact: true });
  await tabTo(page, handle, "backwards");
  await page.keyboard.press("Space");
  await expect(page.getByText(/Is this order a gift\? is over position 4 of 4/)).toBeAttached();
  await nextTask(page); // the arrow keys work from the next task on
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText(/Is this order a gift\? is over position 3 of 4/)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: /^3\. Is this order a gift/ })).toBeVisible();
}

async function targetGermany(page: Page): Promise<void> {
  await tabTo(page, page.getByRole("button", { name: /^2\. What almost/ }), "backwards");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue(/^What almost/);
  const targeting = page.getByRole("group", { name: "Targeting" });
  await takeFromMenu(page, targeting.getByRole("button", { name: "Target by order" }), "Country");
  await expect(targeting.getByRole("combobox", { name: "Comparison for Country" })).toBeFocused();
  await chooseIn(page, targeting.getByRole("combobox", { name: "Country", exact: true }), "Germ", "Germany");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Only if the country is one of Germany.", { exact: true })).toBeVisible();
}

async function previewGermany(page: Page): Promise<void> {
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("This shopper won't see the selected question")).toBeVisible();
  await pressOn(page, preview.getByRole("button", { name: /^First order/ }));
  const country = preview.getByRole("combobox", { name: "Country" });
  await tabTo(page, country);
  await page.keyboard.type("Germany");
  await expect(country).toHaveValue("DE");
  await expect(preview.getByRole("heading", { name: /^What almost/ })).toBeVisible();
}

async function translate(page: Page): Promise<void> {
  await tabTo(page, page.getByRole("button", { name: "Languages" }), "backwards");
  await page.keyboard.press("Enter");
  await chooseIn(page, page.getByRole("combobox", { name: "Add language" }), "Germ", "German");
  await expect(page.getByText(/translations come from the Question Library/)).toBeVisible();
  await typeInto(page, page.getByRole("textbox", { name: "Question in German" }).first(), "Woher kennen Sie uns?");
  await expect(page.getByRole("heading", { name: "Woher kennen Sie uns?" })).toBeVisible();
}

async function style(page: Page): Promise<void> {
  await tabTo(page, page.getByRole("button", { name: "Appearance", exact: true }), "backwards");
  await page.keyboard.press("Enter");
  await typeInto(page, page.getByRole("textbox", { name: "Text: Other text" }), "#204060");
  await expect(page.getByText("Saved and live")).toBeVisible();
  await typeInto(page, page.getByRole("textbox", { name: "Custom CSS" }), "h2 { text-transform: uppercase }");
  await tabTo(page, page.getByRole("button", { name: "Thank-you page" }), "backwards");
  await page.keyboard.press("Enter");
  // The preview's order has a field with the same name, further down.
  await expect(page.getByRole("textbox", { name: "Headline" })).toBeVisible();
  await typeInto(page, page.getByRole("textbox", { name: "Discount code" }).first(), "THANKS-10");
}

async function publishAndEnable(page: Page): Promise<void> {
  await tabTo(page, page.getByRole("button", { name: "Publish", exact: true }), "backwards");
  await page.keyboard.press("Enter");
  await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByRole("button", { name: "Published" })).toBeVisible();
  await tabTo(page, page.getByRole("switch", { name: "Survey enabled" }), "backwards");
  await page.keyboard.press("Space");
  await expect(page.getByText("Survey enabled", { exact: true })).toBeVisible();
}

async function answerInShop(page: Page, key: string): Promise<void> {
  const query = new URLSearchParams({ key, order: "by-keyboard", country: "DE", locale: "de" });
  await page.goto(`${sandboxUrl()}/shop/thank-you?${query}`);
  const survey = page.locator(".afterword");
  const heading = survey.getByRole("heading");
  await expect(heading).toHaveText("Woher kennen Sie uns?");
  await expect(heading).toHaveCSS("text-transform", "uppercase");
  const chosen = [/^Was hätte Sie/, /Geschenk|gift/, /^Wie wahrscheinlich/, /Hauptgrund/];
  for (const next of chosen) {
    await tabTo(page, survey.getByRole("radio").first());
    for (const press of ["Space", "Enter"]) await page.keyboard.press(press);
    await expect(heading).toHaveText(next);
  }
  await typeInto(page, survey.getByRole("textbox"), "Das Papier");
  for (const press of ["Tab", "Enter"]) await page.keyboard.press(press);
  await expect(page.getByText("THANKS-10")).toBeVisible();
}

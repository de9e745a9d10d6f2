import type { BrowserContext, Page } from "@playwright/test";
import { errorsIn, expect, hydrated, sandboxUrl, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });
test.setTimeout(90_000);

const heard = "How did you first hear about us?";

test("a merchant's afternoon: from the library to a styled, translated, targeted survey that shoppers answer", {
  tag: "@full",
}, async ({ page, merchant, browser }) => {
  await test.step("takes a question from the library", () => takeFromLibrary(page));
  await test.step("asks another only of orders from Germany", () => targetGermany(page));
  await test.step("translates the first one", () => translate(page));
  await test.step("styles it, and adds a thank-you with a code", () => style(page));
  await test.step("publishes and enables it", () => publishAndEnable(page));

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const errors = [errorsIn(phone), errorsIn(desktop)];
  await test.step("a shopper from Germany answers on a phone", () => answerOnPhone(phone, merchant.publishableKey));
  await test.step("another answers with only the keyboard", () => answerByKeyboard(desktop, merchant.publishableKey));
  expect(errors).toEqual([[], []]);

  // Their pages stay open until then: the thanks are shown at once, and closing a context ends requests on the way.
  await expect
    .poll(async () => (await page.request.get("/Survey/GetTopLevelStatsForAccount")).json())
    .toEqual({ views: 2, responses: 2, completions: 2, responseRate: 100, completionRate: 100 });
  await Promise.all([phone.close(), desktop.close()]);
  const asked: { title: string; shown: number }[] = await (
    await page.request.get("/Survey/GetSurveyQuestionListForAccount")
  ).json();
  expect(asked.map(({ title, shown }) => [title, shown])).toEqual(
    expect.arrayContaining([
      [heard, 2],
      ["What almost stopped you from buying?", 1],
      ["Is this order a gift?", 2],
    ]),
  );
});

async function takeFromLibrary(page: Page): Promise<void> {
  await page.goto("/templates?shelf=motivation");
  await hydrated(page);
  const gift = page.getByRole("article", { name: "Is it a gift" });
  await gift.getByRole("button", { name: "Add to survey" }).click();
  await gift.getByRole("link", { name: "Open in editor" }).click();
  await page.waitForURL("**/surveys/edit?question=*");
  await hydrated(page);
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).not.toHaveValue("");
  const title = page.getByRole("textbox", { name: "Question", exact: true });
  await title.fill("Is this order a gift?");
}

async function targetGermany(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^2\. What almost/ }).click();
  const targeting = page.getByRole("group", { name: "Targeting" });
  await targeting.getByRole("button", { name: "Target by order" }).click();
  await page.getByRole("menuitem", { name: "Country" }).click();
  await page.keyboard.press("Escape");
  await targeting.getByRole("combobox", { name: "Country", exact: true }).fill("Germ");
  await page.getByRole("option", { name: "Germany" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Only if the country is one of Germany.", { exact: true })).toBeVisible();
}

async function translate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Languages" }).click();
  await page.getByRole("combobox", { name: "Add language" }).fill("Germ");
  await page.getByRole("option", { name: "German", exact: true }).click();
  // Questions with the library's wording get the library's translations at once.
  await expect(page.getByText(/translations come from the Question Library/)).toBeVisible();
  await page.getByRole("textbox", { name: "Question in German" }).first().fill("Wie haben Sie von uns gehört?");
  await expect(page.getByRole("heading", { name: "Wie haben Sie von uns gehört?" })).toBeVisible();
}

async function style(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Appearance", exact: true }).click();
  await page.getByRole("textbox", { name: "Text: Other text" }).fill("#204060");
  await expect(page.getByText("Saved and live")).toBeVisible();
  await page.getByRole("button", { name: "Thank-you page" }).click();
  await page.getByRole("textbox", { name: "Discount code" }).fill("THANKS-10");
}

async function publishAndEnable(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("button", { name: "Enable survey" }).first().click();
  await expect(
    page.getByText("Your post-purchase survey is enabled on your order confirmation page and collecting responses"),
  ).toBeVisible();
}

async function openOrder(context: BrowserContext, query: Record<string, string>): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${sandboxUrl()}/shop/thank-you?${new URLSearchParams(query)}`);
  return page;
}

/** In German: one sentence translated by the merchant, the rest by the library. */
async function answerOnPhone(context: BrowserContext, key: string): Promise<void> {
  const page = await openOrder(context, { key, order: "afternoon-1", country: "DE", locale: "de" });
  await expect(page.getByRole("heading", { name: "Wie haben Sie von uns gehört?" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const next = page.getByRole("button", { name: "Weiter" });
  // A tap on a choice advances by itself.
  await page.getByRole("radio", { name: "TikTok" }).tap();
  await page.getByRole("radio", { name: "Nichts", exact: true }).tap();
  await page.getByRole("radio", { name: "10 von 10" }).tap();
  await page.getByRole("textbox", { name: "Was ist der Hauptgrund für Ihre Bewertung?" }).fill("Das Papier");
  await next.tap();
  await page.locator(".afterword").getByRole("radio").first().tap();
  // A question without a translation has its buttons in its own language.
  await page.getByRole("button", { name: "Submit" }).tap();
  await expect(page.getByText("THANKS-10")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vielen Dank" })).toBeVisible();
}

async function answerByKeyboard(context: BrowserContext, key: string): Promise<void> {
  const page = await openOrder(context, { key, order: "afternoon-2", country: "US" });
  const { keyboard } = page;
  const heading = page.locator(".afterword").getByRole("heading");
  await page.getByRole("radio", { name: "A podcast" }).focus();
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(heading).toHaveText("How likely are you to recommend us to a friend?");
  await expect(heading).toBeFocused();
  await expect(page.locator(".afterword form")).toHaveCSS("color", "rgb(32, 64, 96)");
  for (const press of ["Tab", "Space", "Enter"]) await keyboard.press(press);
  await expect(heading).toHaveText("What is the main reason for your score?");
  await keyboard.press("Tab");
  await keyboard.type("It took long");
  for (const press of ["Tab", "Enter"]) await keyboard.press(press);
  await expect(heading).toHaveText("Is this order a gift?");
  for (const press of ["Tab", "Space", "Enter"]) await keyboard.press(press);
  await expect(page.getByRole("heading", { name: "Thank you", exact: true })).toBeFocused();
}

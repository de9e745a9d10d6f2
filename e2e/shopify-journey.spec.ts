import type { Page, Response } from "@playwright/test";
import { runInDatabase } from "./database.ts";
import { errorsIn, expect, test } from "./fixtures.ts";
import {
  addBlock,
  adminOf,
  appIn,
  aShop,
  checkOut,
  install,
  openNewOrder,
  staffRequest,
  surveyOn,
} from "./shopify-admin.ts";

test.use({ reducedMotion: "reduce" });

const asked = "Where did you first see this store?";

/** An answer's row on the responses screen. */
interface Row {
  answer: string;
  order: string;
  total: string;
  customer: string;
  surface: string;
}

test("a Shopify merchant installs the app, designs and publishes a survey, reads the answers of each surface with their orders, and uninstalls", {
  tag: "@full",
}, async ({ page, context, browser }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const handle = aShop();
  await test.step("installs the app, and completes the profile", () => setUp(page, handle));
  await test.step("adds the survey to each page in Shopify's editors", () => addBlocks(page, handle));
  await test.step("changes a question and the style, publishes and enables", () => design(page));

  const shoppers = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const errors = errorsIn(shoppers);
  const shopper = await shoppers.newPage();
  const rows: Row[] = [];
  await test.step("a new customer answers all of it on the thank-you page", async () => {
    const order = await checkOut(shopper, handle, { currency: "EUR" });
    await answer(shopper, "TikTok");
    await complete(shopper);
    rows.push({ answer: "TikTok", order, total: "€49.90", customer: "New", surface: "Thank-you page" });
  });
  await test.step("a returning customer answers on the order status page", async () => {
    const order = await openNewOrder(shopper, handle, "order-status", { customer: "Returning" });
    await answer(shopper, "A podcast");
    rows.push({ answer: "A podcast", order, total: "$49.90", customer: "Returning", surface: "Order status" });
  });
  await test.step("customers answer at the till, and with the code that it shows", async () => {
    const order = await openNewOrder(shopper, handle, "till");
    await answer(shopper, "Instagram");
    rows.push({ answer: "Instagram", order, total: "$49.90", customer: "New", surface: "Point of sale" });
    const next = await openNewOrder(shopper, handle, "till", { customer: "Returning" });
    await answerOnPhone(shopper, handle, next, "YouTube");
    rows.push({ answer: "YouTube", order: next, total: "$49.90", customer: "Returning", surface: "Point of sale" });
  });
  expect(errors).toEqual([]);

  await test.step("reads the answers, with what the store knows of their orders", () =>
    readResponses(page, handle, rows));
  expect(await context.cookies()).toEqual([]);
  await test.step("uninstalls, and nothing of the store is reachable", () => uninstall(page, handle));
  await test.step("the next shopper sees no survey", async () => {
    await checkOut(shopper, handle);
    await expect(shopper.getByText("No app block on this page.")).toBeVisible();
    await expect(shopper.locator("iframe")).toHaveCount(0);
    await shopper.goto(phoneAddress(handle, "1"));
    await expect(shopper.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
  await shoppers.close();
});

async function setUp(page: Page, handle: string): Promise<void> {
  const app = await install(page, handle);
  await app.getByLabel("How did you hear about Afterword?").selectOption({ index: 1 });
  await app.getByRole("button", { name: "Continue" }).click();
  await expect(app.getByRole("heading", { name: "Set up Shopify" })).toBeVisible();
  await expect(app.getByText("Not added yet")).toHaveCount(3);
}

/** From the app's set-up to each of Shopify's editors. */
async function addBlocks(page: Page, handle: string): Promise<void> {
  for (const name of ["Open thank-you page", "Open order status page", "Open POS editor"]) {
    await (await appIn(page)).getByRole("link", { name }).click();
    await addBlock(page);
    await page.goto(adminOf(handle, "/onboarding/store-setup"));
  }
  const app = await appIn(page);
  await expect(app.getByText("Added", { exact: true })).toHaveCount(3);
  await app.getByRole("link", { name: "Go to the dashboard" }).click();
}

async function design(page: Page): Promise<void> {
  const app = await appIn(page);
  await app.getByRole("link", { name: "Customize survey" }).click();
  await app.getByRole("textbox", { name: "Question", exact: true }).fill(asked);
  await expect(app.getByRole("heading", { name: asked }).first()).toBeVisible();
  await app.getByRole("button", { name: "Appearance", exact: true }).click();
  await app.getByRole("slider", { name: "Card: Padding" }).focus();
  await page.keyboard.press("Home");
  await app.getByRole("textbox", { name: "Text: Other text" }).fill("#204060");
  await expect(app.getByText("Saved and live")).toBeVisible();
  await app.getByRole("button", { name: "Publish", exact: true }).click();
  await app.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(app.getByRole("button", { name: "Published" })).toBeVisible();
  await page.getByRole("navigation", { name: "Afterword" }).getByRole("button", { name: "Dashboard" }).click();
  await app.getByRole("button", { name: "Enable survey" }).first().click();
  await expect(app.getByText(/^Your post-purchase survey is enabled/)).toBeVisible();
}

/** Answers the first question in the extension, and waits until the answer is saved. */
async function answer(page: Page, choice: string): Promise<void> {
  const survey = await surveyOn(page);
  await expect(survey.getByRole("heading", { name: asked })).toBeVisible();
  await expect(survey.locator("s-box div").first()).toHaveCSS("padding", "0px");
  const saved = savedAs(page, "answer");
  await survey.getByRole("button", { name: choice }).click();
  expect((await saved).status()).toBe(200);
}

/** Answers the other questions, up to the thank-you. */
async function complete(page: Page): Promise<void> {
  const survey = page.frameLocator("iframe");
  await survey.getByRole("button", { name: "Nothing" }).click();
  await survey.getByRole("button", { name: "9 of 10" }).click();
  await survey.getByRole("textbox").fill("The paper");
  const saved = savedAs(page, "complete");
  await survey.getByRole("button", { name: "Submit" }).click();
  await expect(survey.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect((await saved).status()).toBe(200);
}

function savedAs(page: Page, event: string): Promise<Response> {
  return page.waitForResponse(
    (response) => response.url().endsWith("/Survey/SaveResponse") && response.request().postDataJSON().event === event,
  );
}

/** The address in the till's code. */
function phoneAddress(handle: string, orderId: string): string {
  const query = new URLSearchParams({ shop: `${handle}.myshopify.com`, orderId });
  return `/surveys/shopifyposresponse?${query}`;
}

/** Answers with the page that the till's code leads to, which has the merchant's own colors. */
async function answerOnPhone(page: Page, handle: string, order: string, choice: string): Promise<void> {
  const till = await surveyOn(page);
  await expect(till.getByText("Or scan to answer on your own phone")).toBeVisible();
  await page.goto(phoneAddress(handle, order));
  await expect(page.getByRole("heading", { name: asked })).toBeVisible();
  await expect(page.locator(".afterword form")).toHaveCSS("color", "rgb(32, 64, 96)");
  const saved = savedAs(page, "answer");
  await page.getByText(choice).click();
  expect((await saved).status()).toBe(200);
}

async function readResponses(page: Page, handle: string, rows: readonly Row[]): Promise<void> {
  await page.goto(adminOf(handle, "/surveys/responses"));
  const app = await appIn(page);
  for (const { order, ...shown } of rows) {
    const row = app.getByRole("row").filter({ hasText: order });
    // The rest comes from the store, where orders that it reported first are matched every minute.
    for (const text of Object.values(shown)) await expect(row).toContainText(text, { timeout: 90_000 });
    // No digit is cut off.
    const number = row.getByText(order);
    expect(await number.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
}

async function uninstall(page: Page, handle: string): Promise<void> {
  const staff = await staffRequest(page, handle);
  const profile = await staff.get("/Profile/Profile");
  expect(await profile.json()).toMatchObject({ integrationDomain: `${handle}.myshopify.com` });
  await page.goto(adminOf(handle));
  await page.getByRole("button", { name: "Uninstall" }).click();
  await expect(page.getByRole("heading", { name: "Install Afterword" })).toBeVisible();
  for (const path of ["/Profile/Profile", "/Survey/GetByAccount"]) {
    await expect.poll(async () => (await staff.get(path)).status()).toBe(401);
  }
  expect(await (await staff.get("/dashboard")).text()).toContain("This store isn&#x27;t connected yet");
  await staff.dispose();
  // Fails while there is a connection, a credential, or a domain by which shoppers' pages find the account.
  const gone = `SELECT 1 / (bool_and(status IN ('chosen', 'removed') AND credentials IS NULL AND webhook_secret IS NULL)
      AND NOT EXISTS (SELECT FROM shop_domain WHERE domain = $1))::int
    FROM connection WHERE external_id = $1`;
  await runInDatabase(gone, [`${handle}.myshopify.com`]);
}

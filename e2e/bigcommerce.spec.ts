import type { Page } from "@playwright/test";
import { expect, hydrated, linkIn, newestMail, sandboxUrl, test } from "./fixtures.ts";
import { answerFirst, readAnswer } from "./stored-answer.ts";

test.setTimeout(180_000);

test("a merchant installs the app in BigCommerce, and sees the first order and the first survey", {
  tag: "@full",
}, async ({ page, merchant }) => {
  const hash = crypto.randomUUID().replaceAll("-", "");
  await test.step("enables the survey", () => enableSurvey(page));
  await test.step("reads what to do", () => chooseBigCommerce(page));
  await test.step("installs the app, and connects the store in a tab of its own", () => install(page, hash));
  await test.step("a shopper places an order and answers the survey", () => buy(page, hash, merchant.publishableKey));
  await test.step("the live check turns green", async () => {
    await page.goto("/onboarding/store-setup?platform=BigCommerce");
    await expect(page.getByText(`Your survey is live on Store ${hash}`)).toBeVisible({ timeout: 30_000 });
  });
  await test.step("the store uninstalls the app", () => uninstall(page, hash));
});

test("the answer is seen with what BigCommerce knows of the order, also after the app is uninstalled", {
  tag: "@full",
}, async ({ page, merchant }) => {
  const hash = crypto.randomUUID().replaceAll("-", "");
  await enableSurvey(page);
  await install(page, hash);
  await buy(page, hash, merchant.publishableKey);
  const details = ["United States", "MUG-1", "Thank-you page", "BigCommerce"];
  await readAnswer(page, ["$49.90"], details);
  await uninstall(page, hash);
  await readAnswer(page, ["$49.90"], details);
});

test("someone new creates an account on the way from the control panel, and the store is connected to it", {
  tag: "@full",
}, async ({ page }) => {
  const hash = crypto.randomUUID().replaceAll("-", "");
  const emailAddress = `owner-${crypto.randomUUID()}@example.com`;
  const tab = await openInTab(page, hash);
  await tab.getByRole("link", { name: "Create an account" }).click();
  await hydrated(tab);
  await tab.getByLabel("Store or company name").fill("Mugs");
  await tab.getByLabel("Your name").fill("Ann");
  await tab.getByLabel("Email address").fill(emailAddress);
  await tab.getByRole("button", { name: "Create account" }).click();
  await tab.goto(linkIn(await newestMail(page.request, emailAddress)));
  await hydrated(tab);
  await tab.getByRole("button", { name: /^Continue as/ }).click();
  await expect(tab.getByRole("radio", { name: "Mugs", exact: true })).toBeChecked();
  await tab.getByRole("button", { name: "Connect store" }).click();
  await expect
    .poll(async () => (await (await page.request.get("/api/app/stores/current")).json()).status)
    .toBe("connected");
});

test("a store that takes no script says so once, and what to do", { tag: "@full" }, async ({ page, merchant }) => {
  expect(merchant.publishableKey).toMatch(/^pk_/);
  const hash = crypto.randomUUID().replaceAll("-", "");
  await install(page, hash);
  await expect.poll(async () => (await storeOf(page, hash)).scripts.length, { timeout: 60_000 }).toBe(1);
  await page.goto("/onboarding/store-setup?platform=BigCommerce");
  await hydrated(page);
  await page.request.post(`${sandboxUrl()}/control`, { data: { partner: "bigcommerce", status: 403, times: 1 } });
  await page.getByRole("button", { name: "Add the survey again" }).click();
  const instruction = page.getByText("Open Afterword in your control panel and accept its permissions");
  await expect(instruction).toHaveCount(1);
  const status = await page.waitForResponse((response) => response.url().includes("/stores/current"));
  expect((await status.json()).lastError).toContain("accept its permissions");
  await expect(instruction).toHaveCount(1);
});

async function enableSurvey(page: Page): Promise<void> {
  const survey = await (await page.request.get("/Survey/GetByAccount")).json();
  const enabled = await page.request.get(`/Survey/ToggleStatusById/${survey.id}`);
  expect(enabled.status()).toBe(200);
}

async function chooseBigCommerce(page: Page): Promise<void> {
  await page.goto("/onboarding/connect-store");
  await hydrated(page);
  await page.getByRole("radio", { name: "BigCommerce" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/onboarding/store-setup?platform=BigCommerce");
  await expect(page.getByText("find Afterword, and select Install")).toBeVisible();
}

/** Installs the app; returns the tab that its frame opens. */
async function openInTab(page: Page, hash: string): Promise<Page> {
  await page.goto(`${sandboxUrl()}/bigcommerce/${hash}/manage`);
  await page.getByRole("button", { name: "Install", exact: true }).click();
  const opened = page.waitForEvent("popup");
  await page.getByTitle("Afterword").contentFrame().getByRole("button", { name: "Open Afterword" }).click();
  return await opened;
}

async function install(page: Page, hash: string): Promise<void> {
  const tab = await openInTab(page, hash);
  await expect(tab.getByRole("heading", { name: "Connect your store" })).toBeVisible();
  await tab.getByRole("button", { name: "Connect store" }).click();
  await tab.waitForURL("**/onboarding/store-setup?platform=BigCommerce");
  await expect(tab.getByText("Your store is connected")).toBeVisible();
  await tab.close();
}

async function buy(page: Page, hash: string, key: string): Promise<void> {
  // Webhooks and the script are made in the background.
  await expect.poll(async () => (await storeOf(page, hash)).hooks.length, { timeout: 60_000 }).toBe(6);
  await expect.poll(async () => (await storeOf(page, hash)).scripts[0]?.html, { timeout: 60_000 }).toContain(key);
  await page.goto(`${sandboxUrl()}/bigcommerce/${hash}/checkout`);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await answerFirst(page);
  await expect
    .poll(async () => (await (await page.request.get("/api/app/stores/current")).json()).check, { timeout: 60_000 })
    .toMatchObject({ firstOrderAt: expect.any(String), isSeen: true });
}

async function uninstall(page: Page, hash: string): Promise<void> {
  await page.goto(`${sandboxUrl()}/bigcommerce/${hash}/manage`);
  await page.getByRole("button", { name: "Uninstall" }).click();
  await expect(page.getByRole("heading", { name: "Afterword isn't installed" })).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get("/api/app/stores/current")).json()).status, { timeout: 60_000 })
    .toBe("none");
}

async function storeOf(page: Page, hash: string): Promise<{ hooks: unknown[]; scripts: { html: string }[] }> {
  const { bigcommerce } = await (await page.request.get(`${sandboxUrl()}/stores`)).json();
  return bigcommerce.find((one: { hash: string }) => one.hash === hash) ?? { hooks: [], scripts: [] };
}

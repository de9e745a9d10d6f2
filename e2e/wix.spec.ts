import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { freePort } from "../scripts/launcher/ports.mjs";
import { expect, hydrated, sandboxUrl, test } from "./fixtures.ts";
import { answerFirst, readAnswer } from "./stored-answer.ts";

test.setTimeout(180_000);

const siteUrl = (site: string, page: string) => `${sandboxUrl()}/wix/site/${site}/${page}`;

test("a merchant adds the app to a Wix site, and sees the first order and the first survey", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.publishableKey).toMatch(/^pk_/);
  const site = `harbor-${crypto.randomUUID()}`;
  await test.step("enables the survey", () => enableSurvey(page));
  await test.step("adds the app at Wix", () => addApp(page, site));
  await test.step("confirms the account from the site's dashboard", () => connect(page, site));
  await test.step("a shopper places an order and answers the survey", () => buy(page, site));
  await test.step("the live check turns green", async () => {
    await page.goto("/onboarding/store-setup?platform=Wix");
    await expect(page.getByText(/Your survey is live on Harbor/)).toBeVisible({ timeout: 30_000 });
  });
  await test.step("removes the app, and the store is disconnected", () => removeApp(page, site));
});

test("the answer is seen with what Wix knows of the order, also after the app is removed", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  expect(merchant.publishableKey).toMatch(/^pk_/);
  const site = `harbor-${crypto.randomUUID()}`;
  await enableSurvey(page);
  await addApp(page, site);
  await connect(page, site);
  await buy(page, site);
  const details = ["United States", "MUG-01", "Thank-you page", "Wix"];
  await readAnswer(page, ["$49.90"], details);
  await removeApp(page, site);
  await readAnswer(page, ["$49.90"], details);
});

test("a merchant without a platform copies what they need, and the check turns green", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await enableSurvey(page);
  await page.goto("/onboarding/connect-store");
  await hydrated(page);
  await page.getByRole("radio", { name: "Another platform or no store" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/onboarding/store-setup?platform=None");
  for (const label of ["Script tag", "Call", "Survey link"]) {
    const block = page.getByRole("figure", { name: label, exact: true });
    await expect(block).toContainText(merchant.publishableKey);
    await expect(block.getByRole("button", { name: "Copy" })).toBeVisible();
  }
  await expect(page.getByText("Waiting for the first shopper")).toBeVisible();
  const snippet = await page.getByRole("figure", { name: "Script tag", exact: true }).locator("code").innerText();
  const shopper = await page.context().newPage();
  const html = `<!doctype html><html lang="en"><title>Order</title><body><h1>Thank you</h1>${snippet}</body></html>`;
  const port = await freePort();
  const shop = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  await new Promise<void>((resolve) => shop.listen(port, "127.0.0.1", resolve));
  await shopper.goto(`http://127.0.0.1:${port}/`);
  await answerFirst(shopper);
  await expect(page.getByText("Your survey is live", { exact: true })).toBeVisible({ timeout: 30_000 });
  await readAnswer(page, ["Thank-you page"], []);
  shop.close();
  shop.closeAllConnections();
});

test("a shopper answers by the link, and the answer is seen with the order that the link names", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await enableSurvey(page);
  const shopper = await page.context().newPage();
  await shopper.goto(`/surveys/response?key=${merchant.publishableKey}&orderId=1042`);
  await answerFirst(shopper);
  await readAnswer(page, ["1042"], ["Link"]);
});

async function enableSurvey(page: Page): Promise<void> {
  const survey = await (await page.request.get("/Survey/GetByAccount")).json();
  expect((await page.request.get(`/Survey/ToggleStatusById/${survey.id}`)).status()).toBe(200);
}

async function store(page: Page) {
  return await (await page.request.get("/api/app/stores/current")).json();
}

async function addApp(page: Page, site: string): Promise<void> {
  await page.goto("/onboarding/store-setup?platform=Wix");
  await hydrated(page);
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Add to Wix" }).click();
  const wix = await opening;
  await wix.getByLabel("Site name").fill(site);
  await wix.getByRole("button", { name: "Continue" }).click();
  await wix.getByRole("button", { name: "Agree and add" }).click();
  await wix.waitForURL("**/onboarding/store-setup?platform=Wix");
  // What Wix adds to the address isn't signed: nothing is connected by it.
  expect(await store(wix)).toMatchObject({ status: "none" });
  await wix.close();
  // In the tab that was left, too.
  await expect(page.getByText("Added. One step left")).toBeVisible();
}

async function connect(page: Page, site: string): Promise<void> {
  const dashboard = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open your site's dashboard" }).click();
  await (await dashboard).close();
  await page.goto(siteUrl(site, "dashboard"));
  const frame = page.getByTitle("Afterword", { exact: true }).contentFrame();
  const opening = page.waitForEvent("popup");
  await frame.getByRole("button", { name: "Open Afterword" }).click();
  const tab = await opening;
  await expect(tab.getByRole("heading", { name: "Connect your store" })).toBeVisible();
  await tab.getByRole("button", { name: "Connect store" }).click();
  await tab.waitForURL("**/onboarding/store-setup?platform=Wix");
  await expect(tab.getByText("Your store is connected")).toBeVisible();
  await tab.close();
}

async function removeApp(page: Page, site: string): Promise<void> {
  await page.goto(siteUrl(site, "dashboard"));
  await page.getByRole("button", { name: "Remove app" }).click();
  await expect.poll(async () => (await store(page)).status, { timeout: 30_000 }).toBe("none");
}

async function buy(page: Page, site: string): Promise<void> {
  // The script is placed in the background.
  const script = async () => (await (await page.request.get(siteUrl(site, "state"))).json()).script;
  await expect.poll(script, { timeout: 60_000 }).toMatchObject({ disabled: false });
  await page.goto(siteUrl(site, "checkout"));
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await answerFirst(page);
  await expect
    .poll(async () => (await store(page)).check, { timeout: 60_000 })
    .toMatchObject({ firstOrderAt: expect.any(String), isSeen: true });
}

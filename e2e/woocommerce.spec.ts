import type { Page } from "@playwright/test";
import { expect, hydrated, sandboxUrl, test } from "./fixtures.ts";
import { answerFirst, readAnswer } from "./stored-answer.ts";

test.setTimeout(180_000);

/** A store that takes connections: the stand-in of one with "bad" in its address refuses them. */
const aHost = () => `harbor-${crypto.randomUUID().replaceAll("bad", "bed")}.example`;

test("a merchant connects a WooCommerce store, and sees the first order and the first survey", async ({
  page,
  merchant,
}) => {
  const host = aHost();
  await test.step("enables the survey", () => enableSurvey(page));
  await test.step("connects the store on the store's own page", () => connect(page, host));
  await test.step("a shopper places an order and answers the survey", () => buy(page, host, merchant.publishableKey));
  await test.step("the live check turns green", async () => {
    await page.goto("/onboarding/woocommerce-setup");
    await expect(page.getByText(`Your survey is live on ${host}`)).toBeVisible({ timeout: 30_000 });
  });
  await test.step("disconnects the store, which loses our webhooks", () => disconnect(page, host));
});

test("the answer is seen with what WooCommerce knows of the order, also after the store is disconnected", {
  tag: "@full",
}, async ({ page, merchant }) => {
  const host = aHost();
  await enableSurvey(page);
  await connect(page, host);
  await buy(page, host, merchant.publishableKey);
  // The store's page says the total alone.
  const details = ["United States", "MUG-1", "Thank-you page", "WooCommerce"];
  await readAnswer(page, ["$49.90", "United States"], details);
  await page.goto("/onboarding/woocommerce-setup");
  await disconnect(page, host);
  await readAnswer(page, ["$49.90"], details);
});

async function enableSurvey(page: Page): Promise<void> {
  const survey = await (await page.request.get("/Survey/GetByAccount")).json();
  const enabled = await page.request.get(`/Survey/ToggleStatusById/${survey.id}`);
  expect(enabled.status()).toBe(200);
}

async function connect(page: Page, host: string): Promise<void> {
  await page.goto("/onboarding/woocommerce-setup");
  await hydrated(page);
  const address = page.getByLabel("Store address");
  await address.fill("https://127.0.0.1");
  await page.getByRole("button", { name: "Connect store" }).click();
  await expect(page.getByText("must be the https:// address of a store")).toBeVisible();
  await address.fill(host);
  await page.getByRole("button", { name: "Connect store" }).click();
  await page.getByRole("link", { name: "Approve" }).click();
  await page.waitForURL("**/onboarding/woocommerce-setup");
  await expect(page.getByText("Your store is connected")).toBeVisible();
  await expect(page.getByText("Waiting for the first order")).toBeVisible();
}

async function buy(page: Page, host: string, key: string): Promise<void> {
  // Webhooks are made in the background.
  await expect.poll(() => countWebhooks(page, host), { timeout: 60_000 }).toBe(4);
  await page.goto(`${sandboxUrl()}/woocommerce/${host}/shop/?key=${key}`);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await answerFirst(page);
  await expect
    .poll(async () => (await (await page.request.get("/api/app/stores/current")).json()).check, { timeout: 60_000 })
    .toMatchObject({ firstOrderAt: expect.any(String), isSeen: true });
}

async function disconnect(page: Page, host: string): Promise<void> {
  await hydrated(page);
  await page.getByRole("button", { name: "Disconnect store" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect store" }).click();
  await expect(page.getByLabel("Store address")).toBeVisible();
  expect(await countWebhooks(page, host)).toBe(0);
}

async function countWebhooks(page: Page, host: string): Promise<number> {
  const { woocommerce } = await (await page.request.get(`${sandboxUrl()}/stores`)).json();
  const store = woocommerce.find((one: { host: string }) => one.host === host);
  return store?.webhooks.filter(({ status }: { status: string }) => status === "active").length ?? 0;
}

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { completeOnboarding, expect, sandboxUrl, signUp, test } from "./fixtures.ts";

test.setTimeout(120_000);

const storeStatus = async (page: Page) => (await (await page.request.get("/api/app/stores/current")).json()).status;

test("a link of a stranger's store that a merchant was sent connects nothing, by whichever way they open it", async ({
  page,
  merchant,
  browser,
}) => {
  const stranger = await browser.newContext();
  const panel = await stranger.newPage();
  const hash = randomUUID().replaceAll("-", "");
  await panel.goto(`${sandboxUrl()}/bigcommerce/${hash}/manage`);
  await panel.getByRole("button", { name: "Install", exact: true }).click();
  const frame = panel.getByTitle("Afterword").contentFrame();
  const ticket = (await frame.locator("form").getAttribute("action")) ?? "";
  expect(ticket).toMatch(/^\/stores\/open\?token=/);

  await test.step("by the link itself", async () => {
    await page.goto(ticket);
    await expect(page.getByText("works only where it was opened from BigCommerce")).toBeVisible();
  });
  await test.step("by our own sign-in, which leads there", async () => {
    const outside = await browser.newContext();
    await completeOnboardingOf(outside.request);
    const signedIn = await outside.newPage();
    await signedIn.goto("/dashboard");
    await signedIn.evaluate((address) => window.location.assign(address), ticket);
    await expect(signedIn.getByText("works only where it was opened from BigCommerce")).toBeVisible();
    await outside.close();
  });
  await test.step("by the address of the frame, in a tab of its own", async () => {
    await panel.goto(`${sandboxUrl()}/bigcommerce/${hash}/manage`);
    const framed = (await panel.getByTitle("Afterword").getAttribute("src")) ?? "";
    await page.goto(framed);
    await expect(page.getByRole("heading", { name: "Open Afterword from BigCommerce" })).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
  });
  expect(await storeStatus(page)).toBe("none");

  await test.step("and in the store's own frame, it asks", async () => {
    const opened = panel.waitForEvent("popup");
    await frame.getByRole("button", { name: "Open Afterword" }).click();
    await expect((await opened).getByRole("heading", { name: "Sign in to continue" })).toBeVisible();
  });
  await stranger.close();
  expect(merchant.accountId).not.toBe("");
});

test("a store's own page that a merchant was sent connects it with nobody's account", async ({
  page,
  merchant,
  browser,
}) => {
  const host = `harbor-${randomUUID().replaceAll("bad", "bed")}.example`;
  const asked = await page.request.get(`/WooCommerce/Auth?${new URLSearchParams({ storeUrl: `https://${host}` })}`, {
    maxRedirects: 0,
  });
  expect(asked.status()).toBe(302);
  const other = await browser.newContext();
  await completeOnboardingOf(other.request);
  const owner = await other.newPage();
  await owner.goto(asked.headers().location ?? "");
  await owner.getByRole("link", { name: "Approve" }).click();
  await owner.waitForURL("**/onboarding/woocommerce-setup?connected=other");
  await expect(owner.getByText("We didn't connect your store")).toBeVisible();
  await expect(owner.getByText("came from another Afterword account")).toBeVisible();
  for (const one of [page, owner]) expect(await storeStatus(one)).toBe("none");
  await other.close();
  expect(merchant.accountId).not.toBe("");
});

test("who opened one store from its frame signs in by mail to open a new one", { tag: "@full" }, async ({
  page,
  merchant,
  browser,
}) => {
  const [first, second] = [randomUUID(), randomUUID()].map((id) => id.replaceAll("-", ""));
  const own = await openFrom(page, first);
  await own.getByRole("button", { name: "Connect store" }).click();
  await own.waitForURL("**/onboarding/store-setup?platform=BigCommerce");
  const elsewhere = await (await browser.newContext()).newPage();
  await (await openFrom(elsewhere, first)).waitForURL("**/dashboard");
  const asked = await openFrom(elsewhere, second);
  await asked.getByRole("link", { name: "Sign in" }).click();
  await expect(asked.getByLabel("Email")).toHaveValue(`owner@${second}.example`);
  await elsewhere.context().close();
  expect(merchant.accountId).not.toBe("");
});

/** The tab that a store's frame opens; installs the app there first, if need be. */
async function openFrom(panel: Page, hash = ""): Promise<Page> {
  await panel.goto(`${sandboxUrl()}/bigcommerce/${hash}/manage`);
  const frame = panel.getByTitle("Afterword");
  const install = panel.getByRole("button", { name: "Install", exact: true });
  if ((await frame.count()) === 0) await install.click();
  const opened = panel.waitForEvent("popup");
  await frame.contentFrame().getByRole("button", { name: "Open Afterword" }).click();
  return await opened;
}

async function completeOnboardingOf(request: Page["request"]): Promise<void> {
  await signUp(request);
  await completeOnboarding(request);
}

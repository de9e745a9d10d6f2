import type { Page } from "@playwright/test";
import { expect, hydrated, type Merchant, sandboxUrl, test } from "./fixtures.ts";

/** What the page of a merchant sent to the sandbox's Intercom, newest first. */
async function sentBy(page: Page, { emailAddress }: Merchant): Promise<{ action: string; settings: object }[]> {
  const recorded = await (await page.request.get(`${sandboxUrl()}/recorded?partner=intercom`)).json();
  const bodies = recorded.map(({ body }: { body: { settings: { email: string } } }) => body);
  return bodies.filter(({ settings }: { settings: { email: string } }) => settings.email === emailAddress);
}

const actionsOf = async (page: Page, merchant: Merchant) => (await sentBy(page, merchant)).map(({ action }) => action);

test("the support chat starts by itself with who it is and their company, and ends before they log out", {
  tag: "@full",
}, async ({ page, merchant }) => {
  await page.goto("/surveys");
  await hydrated(page);
  await expect.poll(() => actionsOf(page, merchant), { timeout: 20_000 }).toContain("boot");
  const { intercomUserId, intercomUserJwt } = await (await page.request.get("/Profile/Profile")).json();
  const [{ settings } = { settings: {} }] = (await sentBy(page, merchant)).filter(({ action }) => action === "boot");
  expect(settings).toMatchObject({
    user_id: intercomUserId,
    intercom_user_jwt: intercomUserJwt,
    email: merchant.emailAddress,
    is_owner: true,
    company: { company_id: merchant.accountId, name: "Harbor Goods", plan: "Free", monthly_spend: 0 },
  });
  const again = { data: { action: "boot", settings } };
  expect((await page.request.post(`${sandboxUrl()}/intercom/messenger/web/ping`, again)).status()).toBe(200);
  await page.getByRole("button", { name: /Plan: Trial/ }).click();
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL("**/account/login*");
  await expect.poll(() => actionsOf(page, merchant)).toContain("shutdown");
});

test("a rating under five opens the chat with a question, and Help opens it without one", { tag: "@full" }, async ({
  page,
  merchant,
}) => {
  await page.goto("/dashboard");
  await hydrated(page);
  // A busy machine may take longer than the four seconds after which the form takes the chat's place.
  await expect.poll(() => actionsOf(page, merchant), { timeout: 20_000 }).toContain("boot");
  await page.getByRole("radio", { name: "3 stars" }).click();
  const chat = page.getByRole("dialog", { name: "Support chat" });
  await expect(chat.getByLabel("Message")).toHaveValue(
    "Thanks for your feedback. Please let us know how we can improve.",
  );
  await chat.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await expect(chat.getByLabel("Message")).toHaveValue("");
  expect(await actionsOf(page, merchant)).toContain("showNewMessage");
});

test("signing in is passed to the page's tag manager and to the chat once, and its cookie is cleared", {
  tag: "@full",
}, async ({ page, context, merchant }) => {
  const named = async () => (await context.cookies()).filter(({ name }) => name.startsWith("aw_"));
  expect(await named()).toMatchObject([{ name: "aw_identify", path: "/", httpOnly: false }]);
  await page.goto("/dashboard");
  const pushed = () => page.evaluate(() => window.dataLayer);
  const { personId: _none, intercomUserId } = await (await page.request.get("/Profile/Profile")).json();
  await expect.poll(pushed).toEqual([{ event: "identify-user", user_id: intercomUserId }]);
  expect(await named()).toEqual([]);
  await expect.poll(() => actionsOf(page, merchant), { timeout: 20_000 }).toContain("trackEvent");
  await page.reload();
  await hydrated(page);
  expect(await pushed()).toBeUndefined();
});

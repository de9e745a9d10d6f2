import type { Page } from "@playwright/test";
import { screens } from "#lib/screens.ts";
import { publish } from "./asked-survey.ts";
import { runInDatabase } from "./database.ts";
import { expect, sandboxUrl, test } from "./fixtures.ts";
import {
  addEveryBlock,
  adminOf,
  appIn,
  aShop,
  checkOut,
  clientId,
  completeProfile,
  install,
  openNewOrder,
  staffRequest,
  surveyOn,
} from "./shopify-admin.ts";

/** Whether the app in the frame would have to be scrolled sideways. */
async function isTooWide(page: Page): Promise<boolean | undefined> {
  return await page.frames()[1]?.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}

test("a merchant installs the app from Shopify's admin, and every screen works there without a cookie", {
  tag: "@full",
}, async ({ page, context }) => {
  test.setTimeout(300_000);
  const handle = aShop();
  const first = await install(page, handle);
  await expect(first.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await completeProfile(handle);
  const values: Record<string, string> = {
    questionNameId: "how-did-you-first-hear-about-us",
    id: "lib-first-heard",
  };
  const framed = screens.filter(({ layout, sameAs }) => ["main", "onboarding"].includes(layout) && !sameAs);
  expect(framed.length).toBeGreaterThan(20);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { path } of framed) {
      const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? "");
      await page.goto(adminOf(handle, filled));
      const frame = await appIn(page);
      await expect(frame.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
      await expect(frame.getByRole("heading", { name: /Sign in|Page not found|isn't connected/ }), path).toHaveCount(0);
      expect(page.frames()[1]?.url(), path).not.toContain("id_token");
      expect(await isTooWide(page), `${path} at ${width} px`).toBe(false);
    }
  }
  expect(await context.cookies()).toEqual([]);
});

test("shoppers answer on an order's thank-you page, its status page and at the till, and the responses have what the store knows of the orders", {
  tag: "@full",
}, async ({ page }) => {
  test.setTimeout(240_000);
  const handle = aShop();
  await install(page, handle);
  await completeProfile(handle);
  const staff = await staffRequest(page, handle);
  await publish(staff);
  const { id: surveyId } = await (await staff.get("/Survey/GetByAccount")).json();
  await addEveryBlock(page, handle);
  const placed: { sourceOrderId: string; surface: string }[] = [];
  for (const [surface, order] of [
    ["thankYou", () => checkOut(page, handle)],
    ["orderStatus", () => openNewOrder(page, handle, "order-status")],
    ["pos", () => openNewOrder(page, handle, "till")],
  ] as const) {
    placed.push({ surface, sourceOrderId: await order() });
    await (await surveyOn(page)).getByRole("button", { name: "A friend" }).click();
  }
  for (const { surface, sourceOrderId } of placed) {
    const query = new URLSearchParams({ surveyId, platform: "Shopify", sourceOrderId });
    const address = `/Survey/GetResponseByPlatformAndSourceOrderId?${query}`;
    // Orders that were recorded before their response are matched with it every minute.
    await expect
      .poll(async () => await (await staff.get(address)).json(), { timeout: 90_000 })
      .toMatchObject({
        surface,
        sourceOrderId,
        answers: [{ questionNameId: "source", choiceIds: ["friend"] }],
        order: { total: 49.9, currency: "USD", country: "US", discountCodes: ["WELCOME10"], skus: ["MUG-01"] },
      });
  }
  await page.goto(adminOf(handle, "/surveys/responses"));
  await expect((await appIn(page)).getByText("A friend").first()).toBeVisible();
  await staff.dispose();
});

test("a merchant turns on copying a question's answers, and Shopify's admin asks whether that is allowed", {
  tag: "@full",
}, async ({ page }) => {
  const handle = aShop();
  await install(page, handle);
  await completeProfile(handle);
  const staff = await staffRequest(page, handle);
  await publish(staff);
  await page.goto(adminOf(handle, "/manage-integrations"));
  const frame = await appIn(page);
  const copies = frame.getByRole("switch").first();
  page.once("dialog", (dialog) => dialog.dismiss());
  await copies.click();
  await expect(frame.getByText("Your store didn't allow it.")).toBeVisible();
  await expect(copies).not.toBeChecked();
  page.once("dialog", (dialog) => dialog.accept());
  await copies.click();
  await expect(copies).toBeChecked();
  const tags = frame.getByRole("checkbox", { name: /^Also as a tag/ });
  await tags.first().click();
  await expect(tags.first()).toBeChecked();
  await staff.dispose();
});

test("in Shopify's admin five stars lead to Shopify's own form for a review, and to the link where Shopify shows none", {
  tag: "@full",
}, async ({ page }) => {
  const handle = aShop();
  await install(page, handle);
  await completeProfile(handle);
  const rate = async () => {
    await page.goto(adminOf(handle, "/dashboard"));
    const frame = await appIn(page);
    await frame.getByRole("radio", { name: "5 stars" }).click();
    return frame.getByRole("dialog", { name: "Please leave a review" });
  };
  const refuse = (reviewRefused: string | false) =>
    page.request.post(`${sandboxUrl()}/control`, { data: { partner: "shopify", reviewRefused, store: handle } });
  await refuse("cooldown-period");
  const dialog = await rate();
  await expect(dialog.getByRole("link", { name: "Review us on Shopify" })).toBeVisible();
  await refuse(false);
  await expect(await rate()).toHaveCount(0);
  await expect(page.locator("#toast")).toHaveText("How would you rate Afterword?");
  await expect(await rate()).toHaveCount(0);
});

test("after a reinstall the store has its account again, and a late request to erase it does no harm", {
  tag: "@full",
}, async ({ page }) => {
  const handle = aShop();
  await install(page, handle);
  await completeProfile(handle);
  const profile = async () => {
    const { token } = await (await page.request.get(`${sandboxUrl()}/shopify/store/${handle}/token`)).json();
    return await page.request.get("/Profile/Profile", { headers: { authorization: `Bearer ${token}` } });
  };
  const { accountId } = await (await profile()).json();
  // Shopify asks two days after the uninstall.
  const triggeredAt = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString();
  await page.getByRole("button", { name: "Uninstall" }).click();
  await expect.poll(async () => (await profile()).status()).toBe(401);
  await install(page, handle);
  expect(await (await profile()).json()).toMatchObject({ accountId });
  const data = { topic: "shop/redact", body: { shop_id: 1 }, triggeredAt };
  const sent = await page.request.post(`${sandboxUrl()}/shopify/store/${handle}/webhook`, { data });
  expect((await sent.json()).statuses).toEqual([200]);
  // Fails until the webhook is processed.
  const processed = `SELECT 1 / count(*) FROM webhook_event
    WHERE source = 'shopify' AND topic LIKE 'shop/redact%' AND subject = $1 AND processed_at IS NOT NULL`;
  await expect(() => runInDatabase(processed, [`${handle}.myshopify.com`])).toPass();
  expect(await (await profile()).json()).toMatchObject({ accountId, integrationDomain: `${handle}.myshopify.com` });
});

test("a page opened outside the admin that its address names leads into it, once", { tag: "@full" }, async ({
  page,
  baseURL,
}) => {
  const handle = aShop();
  await install(page, handle);
  const host = Buffer.from(`admin.shopify.com/store/${handle}`).toString("base64");
  await page.goto(`${baseURL}/dashboard?host=${host}`);
  await expect(page).toHaveURL(adminOf(handle));
  // Within seconds again: the admin itself sent the tab here.
  await page.goto(`${baseURL}/account/login?host=${host}`);
  await expect(page.getByRole("heading", { name: "Sign in to Afterword" })).toBeVisible();
});

test("the whole tab is led to listed addresses alone, and to a store's install page", async ({ request: anyone }) => {
  const led = async (path: string) => {
    const answer = await anyone.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  const target = "https://apps.shopify.com/afterword/reviews";
  expect(await led(`/shopify/RedirectToExternalPage?url=${target}`)).toEqual([307, target]);
  expect((await led("/shopify/RedirectToExternalPage?url=https://evil.example"))[0]).toBe(404);
  const shop = `${aShop()}.myshopify.com`;
  const page = `${sandboxUrl()}/shopify/${shop}/admin/oauth/install?client_id=${clientId}`;
  expect(await led(`/shopify/RedirectToShopifyAuthPage?shop=${shop}`)).toEqual([307, page]);
  expect(await (await anyone.get(page)).text()).toContain("Install Afterword");
  expect((await led("/shopify/RedirectToShopifyAuthPage?shop=evil.example"))[0]).toBe(404);
});

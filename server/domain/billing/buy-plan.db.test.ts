import { afterAll, beforeEach, expect, test } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { syncBilling } from "./index.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const stripe = await startBillingSandbox();
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  await stopSender();
});

const newMerchant = () => aMerchant(stripe);

test("a merchant buys a plan after the trial, and has it when they come back", async () => {
  stripe.inDays(0);
  const merchant = await newMerchant();
  stripe.inDays(20);
  expect(await merchant.plan()).toBe("Free");
  expect(await merchant.buy("Orders_5K")).toBe("/dashboard?upgraded=Orders_5K");
  expect(await merchant.profile()).toMatchObject({
    ...{ billingPlan: "Orders_5K", billingSubscriptionPrice: 49, accountStatus: "active" },
    planUsage: { limit: 5_000 },
  });
});

test("a purchase during the trial is charged when the trial ends, and at its end 49 hours later", async () => {
  for (const [day, first] of [
    [2, 14],
    [13, 13 + 49 / 24],
  ] as const) {
    stripe.inDays(0);
    const merchant = await newMerchant();
    const start = Date.now();
    stripe.inDays(day);
    await merchant.buy("Orders_1K_Annual");
    expect(await merchant.profile()).toMatchObject({ billingPlan: "Orders_1K_Annual", billingSubscriptionPrice: 190 });
    const sent = stripe.recorded().findLast(({ path }) => path.endsWith("/checkout/sessions"));
    const trialEnd = Number(Object.entries(Object(sent?.body)).find(([name]) => name.includes("trial_end"))?.[1]);
    expect(Math.abs(trialEnd * 1_000 - start - first * 86_400_000)).toBeLessThan(60_000);
  }
});

test("two tabs open one checkout; another plan replaces it", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  const urls = await Promise.all([merchant.change("Orders_1K"), merchant.change("Orders_1K")]);
  expect(new Set(urls.map(({ json }) => json.url)).size).toBe(1);
  const other = (await merchant.change("Orders_5K")).json.url;
  expect(other).not.toBe(urls[0]?.json.url);
  expect((await stripe.press(urls[0]?.json.url)) ?? "").not.toMatch(/ReturnFromStripe/);
});

test("what isn't sold, what is unknown and what one has already is refused", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  for (const plan of ["Enterprise", "Staff", "Foundation"]) expect((await merchant.change(plan)).status).toBe(403);
  expect((await merchant.change("Gold")).status).toBe(400);
  expect((await merchant.change("Free")).status).toBe(409);
  expect((await merchant.ask("GET", "/Billing/CustomerPortal")).status).toBe(409);
  await merchant.buy("Orders_1K");
  expect((await merchant.change("Orders_1K")).status).toBe(409);
  expect((await merchant.ask("GET", "/Billing/CustomerPortal")).json.url).toMatch(/^http/);
});

test("an upgrade is now, a downgrade and a cancellation at the period's end, and both can be taken back", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  await merchant.buy("Orders_1K");
  expect((await merchant.change("Orders_10K")).json).toEqual({ plan: "Orders_10K", effectiveAt: expect.any(String) });
  expect(await merchant.profile()).toMatchObject({ billingPlan: "Orders_10K", billingSubscriptionPrice: 89 });
  const down = (await merchant.change("Orders_5K")).json;
  expect(Date.parse(down.effectiveAt)).toBeGreaterThan(Date.now() + 45 * 86_400_000);
  expect(await merchant.plan()).toBe("Orders_10K");
  expect((await merchant.change("Orders_10K")).status).toBe(200);
  expect((await merchant.change("Orders_10K")).status).toBe(409);
  const reason = { plan: "Free", reason: "tooExpensive", comment: "It's quiet in winter." };
  expect((await merchant.ask("POST", "/Billing/DowngradePlanReason", reason)).status).toBe(204);
  expect((await merchant.change("Free")).json).toMatchObject({ plan: "Free" });
  expect(await merchant.plan()).toBe("Orders_10K");
  stripe.inDays(55);
  await syncBilling(merchant.accountId);
  expect(await merchant.profile()).toMatchObject({ billingPlan: "Free", billingSubscriptionPrice: null });
});

test("a downgrade takes effect when the paid period ends", async () => {
  const merchant = await newMerchant();
  stripe.inDays(20);
  await merchant.buy("Orders_10K");
  await merchant.change("Orders_1K");
  stripe.inDays(55);
  await syncBilling(merchant.accountId);
  expect(await merchant.profile()).toMatchObject({ billingPlan: "Orders_1K", billingSubscriptionPrice: 19 });
});

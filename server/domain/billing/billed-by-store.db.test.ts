import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { loseStore } from "#server/domain/connections/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";

// In this order: the environment is read at its first use, and both share a clock.
const shopify = await startShopifySandbox(() => false, { now: () => stripe.now() });
const stripe = await startBillingSandbox();
const { syncBilling, syncStoreBilling } = await import("./index.ts");
const { aMerchant } = await import("./testing/a-merchant.ts");
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  shopify.close();
  await stopSender();
});

/** Who pays for an account, and what they can do. */
interface Payer {
  buy: (plan: string) => Promise<void>;
  /** Chooses another plan than the one that runs. */
  change: (plan: string) => Promise<void>;
  cancel: () => Promise<void>;
  /** What is due from now on isn't paid. */
  stopPaying: () => Promise<void>;
  pay: () => Promise<void>;
  /** The account's plan and status, after a look at who bills. */
  state: () => Promise<[plan: string, status: string]>;
  mails: () => Promise<string[]>;
}

async function byCard(): Promise<Payer> {
  const merchant = await aMerchant(stripe);
  let card: string | undefined;
  return {
    buy: async (plan) => void (await merchant.buy(plan, card)),
    change: async (plan) => void (await merchant.change(plan)),
    cancel: async () => void (await merchant.change("Free")),
    stopPaying: async () => {
      card = "failsLater";
    },
    pay: async () => void (await stripe.press((await merchant.billing()).invoiceUrl)),
    state: async () => {
      await syncBilling(merchant.accountId);
      const { billingPlan, accountStatus } = await merchant.profile();
      return [billingPlan, accountStatus];
    },
    mails: async () => (await mailedTo(merchant.owner.emailAddress)).map(({ template }) => template),
  };
}

async function aShopifyMerchant() {
  const handle = `billed-${randomUUIDv7()}`;
  const headers = { authorization: `Bearer ${await shopify.install(handle)}` };
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await api(method, path, { headers, ...(body === undefined ? {} : { body }) });
    const text = await answer.text();
    return { status: answer.status, json: text === "" ? null : JSON.parse(text) };
  };
  const profile = (await ask("GET", "/Profile/Profile")).json;
  return { handle, ask, accountId: String(profile.accountId), mailTo: `owner@${handle}.example` };
}

async function byShopify(): Promise<Payer & Awaited<ReturnType<typeof aShopifyMerchant>>> {
  const merchant = await aShopifyMerchant();
  const { handle, accountId, ask } = merchant;
  const press = (action: string, value?: string) => shopify.pressPlan(handle, action, value);
  let isFailing = false;
  return {
    ...merchant,
    buy: (plan) => press("choose", plan),
    change: (plan) => press("choose", plan),
    cancel: () => press("cancel"),
    stopPaying: async () => {
      isFailing = true;
    },
    pay: () => press("pay"),
    state: async () => {
      // Shopify's bill fails when it's due, as a card does.
      const { subscription } = (await ask("GET", "/app/billing/current")).json;
      if (isFailing && subscription && Date.parse(subscription.periodEndsAt) <= stripe.now()) {
        await press("freeze");
        isFailing = false;
      }
      await syncStoreBilling(accountId);
      const { billingPlan, accountStatus } = (await ask("GET", "/Profile/Profile")).json;
      return [billingPlan, accountStatus];
    },
    mails: async () => (await mailedTo(merchant.mailTo)).map(({ template }) => template),
  };
}

/** What is done on a day, counted from the start of the trial, and what the account has after it. */
type Step = [day: number, what: (payer: Payer) => Promise<unknown>, plan: string, status: string];
const nothing = async () => undefined;

const cases: Record<string, Step[]> = {
  "a purchase in the trial is there at once, and stays when the trial is over": [
    [1, (payer) => payer.buy("Orders_1K"), "Orders_1K", "active"],
    [40, nothing, "Orders_1K", "active"],
  ],
  "an upgrade is there at once, and a smaller plan when the period ends": [
    [20, (payer) => payer.buy("Orders_1K"), "Orders_1K", "active"],
    [21, (payer) => payer.change("Orders_10K"), "Orders_10K", "active"],
    [22, (payer) => payer.change("Orders_5K"), "Orders_10K", "active"],
    [60, nothing, "Orders_5K", "active"],
  ],
  "a canceled plan stays until the paid period ends": [
    [20, (payer) => payer.buy("Orders_5K"), "Orders_5K", "active"],
    [22, (payer) => payer.cancel(), "Orders_5K", "active"],
    [33, nothing, "Orders_5K", "active"],
    [60, nothing, "Free", "active"],
  ],
  "a charge that fails keeps the plan for seven days, then it's Free, and back once it's paid": [
    [20, (payer) => payer.stopPaying().then(() => payer.buy("Orders_5K")), "Orders_5K", "active"],
    [52, nothing, "Orders_5K", "pastDue"],
    [54, nothing, "Orders_5K", "pastDue"],
    [60, nothing, "Free", "pastDue"],
    [61, (payer) => payer.pay(), "Orders_5K", "active"],
  ],
};

describe.each([
  ["a card", byCard],
  ["Shopify", byShopify],
])("paid by %s", (_who, makePayer) => {
  test.each(Object.entries(cases))("%s", async (_what, steps) => {
    const payer = await makePayer();
    for (const [day, act, plan, status] of steps) {
      stripe.inDays(day);
      await act(payer);
      expect([day, ...(await payer.state())]).toEqual([day, plan, status]);
    }
  });

  test("a failed charge is mailed once, and so is the end of the grace", async () => {
    const payer = await makePayer();
    stripe.inDays(20);
    await payer.stopPaying();
    await payer.buy("Orders_5K");
    await payer.state();
    for (const day of [52, 53, 60, 61]) {
      stripe.inDays(day);
      await payer.state();
    }
    const about = (await payer.mails()).filter((name) => /payment|plan-ended/.test(name));
    expect(about.sort()).toEqual(["payment-failed", "plan-ended"]);
  });
});

test("a store that Shopify bills is led to Shopify's plan page for any plan, and to nothing of Stripe's", async () => {
  const { handle, ask, accountId } = await byShopify();
  const url = `https://admin.shopify.com/store/${handle}/charges/afterword/pricing_plans`;
  for (const plan of ["Orders_1K", "Orders_5K_Annual", "Free"]) {
    expect(await ask("GET", `/Billing/ChangePlan?plan=${plan}`)).toEqual({ status: 200, json: { url } });
  }
  expect(stripe.recorded().some(({ body }) => JSON.stringify(body).includes(accountId))).toBe(false);
  const refused = { status: 409, json: { type: expect.stringMatching(/billing-by-store$/) } };
  expect(await ask("GET", "/Billing/CustomerPortal")).toMatchObject(refused);
  const reason = { plan: "Free", reason: "other" };
  expect(await ask("POST", "/Billing/DowngradePlanReason", reason)).toMatchObject(refused);
  expect((await ask("GET", "/Billing/ChangePlan?plan=Staff")).status).toBe(403);
  await shopify.control({ status: 500, times: 20 });
  expect((await ask("GET", "/Billing/ChangePlan?plan=Orders_1K")).status).toBe(502);
  await shopify.control({ times: 0 });
});

test("an uninstall ends what Shopify bills: the plan stays until the end of what was paid", async () => {
  const { handle, ask, accountId, buy, state } = await byShopify();
  stripe.inDays(20);
  await buy("Orders_5K");
  expect(await state()).toEqual(["Orders_5K", "active"]);
  expect((await ask("GET", "/app/billing/current")).json).toMatchObject({
    billedBy: "Shopify",
    hasPortal: false,
    subscription: { plan: "Orders_5K", priceCents: 4900, endsAt: null },
  });
  await shopify.uninstall(handle);
  await loseStore(accountId, { platform: "Shopify", domain: `${handle}.myshopify.com` });
  await syncStoreBilling(accountId);
  const plan = () => directory().account.findUniqueOrThrow({ where: { id: accountId }, select: { billingPlan: true } });
  expect(await plan()).toEqual({ billingPlan: "Orders_5K" });
  stripe.inDays(60);
  await syncStoreBilling(accountId);
  expect(await plan()).toEqual({ billingPlan: "Free" });
});

test("a card's plan ends with its period once Shopify bills, and goes on if the store leaves before", async () => {
  const merchant = await aMerchant(stripe);
  const { accountId } = merchant;
  stripe.inDays(20);
  await merchant.buy("Orders_5K");
  const store = { accountId, kind: "platform", name: "Shopify", externalId: `${accountId}.myshopify.com` };
  await inAccount(accountId, () => tenant().connection.create({ data: store }));
  await syncBilling(accountId);
  const read = async () => (await merchant.ask("GET", "/app/billing/current")).json;
  expect(await read()).toMatchObject({
    billedBy: "Shopify",
    cardUntil: expect.any(String),
    hasPortal: true,
    subscription: { plan: "Orders_5K", endsAt: expect.any(String) },
  });
  await inAccount(accountId, () =>
    tenant().connection.updateMany({ where: { accountId }, data: { status: "removed" } }),
  );
  await syncBilling(accountId);
  expect(await read()).toMatchObject({ billedBy: null, cardUntil: null, subscription: { endsAt: null } });
});

test("an account that only chose Shopify, and has no app there, buys by card", async () => {
  const merchant = await aMerchant(stripe);
  const { accountId } = merchant;
  const data = { platform: "Shopify" };
  await inAccount(accountId, () => tenant().account.update({ where: { id: accountId }, data }));
  await merchant.buy("Orders_1K");
  expect(await merchant.billing()).toMatchObject({ plan: "Orders_1K" });
});

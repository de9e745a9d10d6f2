import { afterAll, beforeEach, expect, test } from "vitest";
import { findAccount } from "#server/domain/staff/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { endBilling, syncBilling } from "./index.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const stripe = await startBillingSandbox();
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  await stopSender();
});

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

const templatesTo = async ({ owner }: Merchant) =>
  (await mailedTo(owner.emailAddress))
    .map(({ template }) => template)
    .filter((name) => /payment|plan-ended/.test(name));

test("a renewal that fails keeps the plan for seven days, with one mail; then it's Free, with another, and back once it's paid", async () => {
  const merchant = await aMerchant(stripe);
  stripe.inDays(20);
  await merchant.buy("Orders_5K", "failsLater");
  const after = async (days: number) => {
    stripe.inDays(days);
    await syncBilling(merchant.accountId);
    const { billingPlan, accountStatus, billingSubscriptionPrice } = await merchant.profile();
    return [billingPlan, accountStatus, billingSubscriptionPrice];
  };
  expect(await after(45)).toEqual(["Orders_5K", "active", 49]);
  expect(await after(52)).toEqual(["Orders_5K", "pastDue", 49]);
  expect(await after(54)).toEqual(["Orders_5K", "pastDue", 49]);
  expect(await templatesTo(merchant)).toEqual(["payment-failed"]);
  expect(await after(59)).toEqual(["Free", "pastDue", null]);
  expect(await after(60)).toEqual(["Free", "pastDue", null]);
  const mails = (await mailedTo(merchant.owner.emailAddress)).filter(({ template }) => template === "plan-ended");
  expect(mails.map(({ props }) => props.plan)).toEqual(["Orders_5K"]);
  const { invoiceUrl } = await merchant.billing();
  await stripe.press(invoiceUrl);
  expect(await after(60)).toEqual(["Orders_5K", "active", 49]);
});

test("a plan that staff granted after a subscription ended isn't written again by each check", async () => {
  const { accountId, buy, plan } = await aMerchant(stripe);
  stripe.inDays(20);
  await buy("Orders_1K", "failsLater");
  stripe.inDays(90);
  await syncBilling(accountId);
  await inAccount(accountId, () =>
    tenant().account.update({ where: { id: accountId }, data: { billingPlan: "Foundation" } }),
  );
  const written = () => directory().$queryRaw`SELECT xmin::text FROM account WHERE id = ${accountId}::uuid`;
  const before = await written();
  for (let check = 0; check < 2; check++) await syncBilling(accountId, { isCheck: true });
  expect([await plan(), await written()]).toEqual(["Foundation", before]);
});

test("a renewal that is given up ends in Free", async () => {
  for (const card of ["failsLater", "failsLaterUnpaid"]) {
    stripe.inDays(0);
    const merchant = await aMerchant(stripe);
    stripe.inDays(20);
    await merchant.buy("Orders_1K", card);
    stripe.inDays(90);
    await syncBilling(merchant.accountId);
    expect(await merchant.profile()).toMatchObject({ billingPlan: "Free", accountStatus: "active" });
  }
});

test("a first payment that waits for the bank grants no plan, and a confirmed one does", async () => {
  const merchant = await aMerchant(stripe);
  stripe.inDays(20);
  const { json } = await merchant.change("Orders_1K");
  const bank = await stripe.press(json.url, "bank");
  await syncBilling(merchant.accountId);
  expect(await merchant.plan()).toBe("Free");
  const back = await stripe.press(new URL(bank ?? "", json.url).href);
  expect(await merchant.comeBack(back)).toBe("/dashboard?upgraded=Orders_1K");
  expect(await merchant.plan()).toBe("Orders_1K");
  expect((await merchant.ask("POST", "/app/billing/announce")).json.plan).toBe("Orders_1K");
});

test("an upgrade that the bank must confirm leads to the invoice, and changes the plan once it's paid", async () => {
  const merchant = await aMerchant(stripe);
  stripe.inDays(20);
  await merchant.comeBack(
    await stripe.press(
      new URL((await stripe.press((await merchant.change("Orders_1K")).json.url, "bank")) ?? "", stripe.url).href,
    ),
  );
  const { json } = await merchant.change("Orders_5K");
  expect(json).toEqual({ url: expect.stringContaining("/stripe/") });
  expect(await merchant.plan()).toBe("Orders_1K");
  await stripe.press(json.url);
  await syncBilling(merchant.accountId);
  expect(await merchant.plan()).toBe("Orders_5K");
  // What is confirmed after a cancellation goes on, and what is canceled before the confirmation ends.
  await merchant.change("Free");
  const next = (await merchant.change("Orders_10K")).json.url;
  expect((await merchant.billing()).endsAt).toEqual(expect.any(String));
  await stripe.press(next);
  await syncBilling(merchant.accountId);
  expect(await merchant.billing()).toMatchObject({ plan: "Orders_10K", endsAt: null });
  await merchant.change("Free");
  const last = (await merchant.change("Orders_30K")).json.url;
  await merchant.change("Free");
  await stripe.press(last);
  await syncBilling(merchant.accountId);
  expect(await merchant.billing()).toMatchObject({ plan: "Orders_30K", endsAt: expect.any(String) });
});

test("the customer's name and address follow the account and its owner", async () => {
  const merchant = await aMerchant(stripe);
  stripe.inDays(20);
  await merchant.buy("Orders_1K");
  const emailAddress = `new-${crypto.randomUUID()}@example.com`;
  await directory().person.update({ where: { id: merchant.owner.personId }, data: { emailAddress } });
  await syncBilling(merchant.accountId);
  await syncBilling(merchant.accountId);
  const updates = stripe.recorded().filter(({ body }) => JSON.stringify(body).includes(emailAddress));
  expect(updates.map(({ method, path }) => [method, path.replace(/cus_\w+/, "{id}")])).toEqual([
    ["POST", "/stripe/v1/customers/{id}"],
  ]);
});

test("the dashboard announces a purchase once", async () => {
  const merchant = await aMerchant(stripe);
  const announce = async () => (await merchant.ask("POST", "/app/billing/announce")).json;
  expect(await announce()).toEqual({ plan: null, isTrial: true });
  await merchant.buy("Orders_1K");
  expect(await announce()).toEqual({ plan: "Orders_1K", isTrial: true });
  expect(await announce()).toEqual({ plan: null, isTrial: true });
});

test.each([
  ["limit-banner", "limit-banner"],
  [undefined, null],
])("a purchase is kept with its plan and the place that led to it: %s", async (source, kept) => {
  const merchant = await aMerchant(stripe);
  const { json } = await merchant.change("Orders_1K", source);
  await merchant.comeBack(await stripe.press(json.url));
  expect((await findAccount(merchant.accountId, new Date()))?.firstPurchase).toEqual({
    plan: "Orders_1K",
    source: kept,
  });
});

test("a purchase from a place that doesn't exist is refused", async () => {
  const merchant = await aMerchant(stripe);
  expect((await merchant.change("Orders_1K", "newsletter")).status).toBe(400);
});

test("coming back with a checkout that is foreign, unknown, open or old changes nothing that isn't due", async () => {
  const [one, other] = [await aMerchant(stripe), await aMerchant(stripe)];
  stripe.inDays(20);
  const returnWith = async (query: string) => (await one.ask("GET", `/Billing/ReturnFromStripe${query}`)).location;
  for (const query of ["", "?session_id=", "?session_id=cs_test_unknown", "?session_id=../../customers"]) {
    expect(await returnWith(query)).toBe("/billingplan");
  }
  const { json } = await one.change("Orders_1K");
  const open = `cs_${/cs_(\w+)/.exec(json.url)?.[1]}`;
  expect(await returnWith(`?session_id=${open}`)).toBe("/billingplan");
  expect(await one.plan()).toBe("Free");
  const back = new URL((await stripe.press(json.url)) ?? "");
  // Another merchant opens it: the plan is the account's that paid.
  expect((await other.ask("GET", `${back.pathname}${back.search}&utm_campaign=spring`)).location).toBe(
    "/dashboard?upgraded=Orders_1K",
  );
  expect([await one.plan(), await other.plan()]).toEqual(["Orders_1K", "Free"]);
  await one.change("Orders_5K");
  expect(await returnWith(back.search)).toBe("/dashboard?upgraded=Orders_5K");
  await endBilling(one.accountId);
  expect(await returnWith(back.search)).toBe("/billingplan");
  expect(await one.plan()).toBe("Free");
  const { utmCampaign } = await inAccount(one.accountId, () =>
    tenant().billing.findUniqueOrThrow({ where: { accountId: one.accountId } }),
  );
  expect(utmCampaign).toBe("spring");
});

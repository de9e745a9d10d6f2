import { afterAll, beforeEach, expect, test } from "vitest";
import { serveUnsubscribe } from "#server/domain/digests/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { settleBillingTask } from "#server/jobs/sync-billing.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { mailPaymentFailed } from "./mail-payment.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const stripe = await startBillingSandbox();
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  await stopSender();
});

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

const templatesTo = async ({ owner }: Merchant) =>
  (await mailedTo(owner.emailAddress)).map(({ template }) => template).filter((name) => /trial|plan-ended/.test(name));

test("three days before a trial ends the owner is mailed once, unless they bought a plan", async () => {
  const [idle, buyer] = [await aMerchant(stripe), await aMerchant(stripe)];
  await buyer.buy("Orders_1K");
  for (const day of [10, 11.5, 12.5]) {
    stripe.inDays(day);
    await settleBillingTask.run({}, "job");
  }
  expect([await templatesTo(idle), await templatesTo(buyer)]).toEqual([["trial-ending"], []]);
});

test("once a trial has ended the owner is mailed once, unless they bought a plan or it ended long ago", async () => {
  const [idle, buyer, old] = [await aMerchant(stripe), await aMerchant(stripe), await aMerchant(stripe)];
  await buyer.buy("Orders_1K");
  const { accountId } = old;
  const trialEndsAt = new Date(Date.now() + 10 * 86_400_000);
  await inAccount(accountId, () => tenant().account.update({ where: { id: accountId }, data: { trialEndsAt } }));
  for (const day of [14.1, 14.2]) {
    stripe.inDays(day);
    await settleBillingTask.run({}, "job");
  }
  expect([await templatesTo(idle), await templatesTo(buyer), await templatesTo(old)]).toEqual([["plan-ended"], [], []]);
});

/** Counts more orders in a month. */
async function givenUsage(accountId: string, month: Date, orders: number): Promise<void> {
  await tenant().$executeRaw`INSERT INTO counter_log (account_id, counts)
    VALUES (${accountId}::uuid, ARRAY[ROW('usage', '', '', '', '', ${month}::date, NULL, NULL, ${orders}::int8, 0, 0)::counted])`;
}

/** What the merchant's survey is shown to in months of next year, and the percentages that its owner is mailed. */
function usageOf({ accountId, owner }: Merchant) {
  const dayOf = (month: number, date: number, hour = 12) =>
    new Date(Date.UTC(new Date().getUTCFullYear() + 1, month, date, hour));
  return {
    moveTo: (month: number) => stripe.inDays((dayOf(month, 5).getTime() - Date.now()) / 86_400_000),
    show: async (month: number, orders: number) => {
      await inAccount(accountId, () => givenUsage(accountId, dayOf(month, 1, 0), orders));
    },
    settle: async () => {
      await settleBillingTask.run({}, "job");
      const mails = await mailedTo(owner.emailAddress);
      return mails
        .flatMap(({ template, props }) => (template === "usage-reached" ? [`${props.percent} of ${props.limit}`] : []))
        .toSorted();
    },
  };
}

test("owners are mailed once when 75, 90 and 100 percent of a month's orders are used, in each month", async () => {
  const { moveTo, show, settle } = usageOf(await aMerchant(stripe));
  moveTo(2);
  await show(2, 74);
  expect(await settle()).toEqual([]);
  await show(2, 1);
  expect([await settle(), await settle()]).toEqual([["75 of 100"], ["75 of 100"]]);
  await show(2, 30);
  expect(await settle()).toEqual(["100 of 100", "75 of 100"]);
  moveTo(3);
  await show(3, 95);
  expect(await settle()).toEqual(["100 of 100", "75 of 100", "90 of 100"]);
});

test("owners are mailed about the limit of a larger plan too, in the same month", async () => {
  const merchant = await aMerchant(stripe);
  const { moveTo, show, settle } = usageOf(merchant);
  const change = (billingPlan: string) =>
    inAccount(merchant.accountId, () =>
      tenant().account.update({ where: { id: merchant.accountId }, data: { billingPlan } }),
    );
  moveTo(2);
  await show(2, 100);
  expect(await settle()).toEqual(["100 of 100"]);
  await change("Orders_1K");
  await show(2, 500);
  expect(await settle()).toEqual(["100 of 100"]);
  await show(2, 160);
  expect(await settle()).toEqual(["100 of 100", "75 of 1000"]);
  await change("Orders_1K_Annual");
  expect(await settle()).toEqual(["100 of 100", "75 of 1000"]);
  await show(2, 240);
  expect(await settle()).toEqual(["100 of 100", "100 of 1000", "75 of 1000"]);
});

test("one click in an email about billing ends all of them, and only them", async () => {
  const merchant = await aMerchant(stripe);
  const { accountId, owner } = merchant;
  stripe.inDays(11.5);
  await settleBillingTask.run({}, "job");
  const mails = await mailedTo(owner.emailAddress);
  const [link] = mails.flatMap(({ template, props }) => (template === "trial-ending" ? [props.unsubscribeUrl] : []));
  const before = await merchant.profile();
  await serveUnsubscribe(new Request(String(link), { method: "POST" }));
  expect(await merchant.profile()).toEqual({ ...before, notificationBillingEnabled: false });
  stripe.inDays(20);
  const month = new Date(Date.now() + 20 * 86_400_000);
  month.setUTCDate(1);
  await inAccount(accountId, async () => {
    await givenUsage(accountId, month, 80);
    await inAccountTransaction((client) =>
      mailPaymentFailed(client, accountId, { plan: "Orders_1K", pastDueSince: new Date() }),
    );
  });
  await settleBillingTask.run({}, "job");
  const { usageMailedPercent } = await directory().account.findUniqueOrThrow({ where: { id: accountId } });
  expect([usageMailedPercent, await mailedTo(owner.emailAddress)]).toEqual([75, mails]);
});

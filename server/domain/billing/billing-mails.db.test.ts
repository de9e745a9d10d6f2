import { afterAll, beforeEach, expect, test } from "vitest";
import { serveUnsubscribe } from "#server/domain/digests/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { settleBillingTask } from "#server/jobs/sync-billing.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { mailPaymentFailed } from "./mail-payment-failed.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const stripe = await startBillingSandbox();
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  await stopSender();
});

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

const templatesTo = async ({ owner }: Merchant) =>
  (await mailedTo(owner.emailAddress)).map(({ template }) => template).filter((name) => /trial/.test(name));

test("three days before a trial ends the owner is mailed once, unless they bought a plan", async () => {
  const [idle, buyer] = [await aMerchant(stripe), await aMerchant(stripe)];
  await buyer.buy("Orders_1K");
  for (const day of [10, 11.5, 12.5]) {
    stripe.inDays(day);
    await settleBillingTask.run({}, "job");
  }
  expect([await templatesTo(idle), await templatesTo(buyer)]).toEqual([["trial-ending"], []]);
});

test("owners are mailed once when 75, 90 and 100 percent of a month's orders are used, in each month", async () => {
  const merchant = await aMerchant(stripe);
  const { accountId } = merchant;
  const show = async (month: number, orders: number, stripe: number) =>
    await inAccount(accountId, () =>
      tenant().usageMonth.create({ data: { accountId, month: dayOf(month, 1, 0), orders, stripe } }),
    );
  const settle = async () => {
    await settleBillingTask.run({}, "job");
    const mails = await mailedTo(merchant.owner.emailAddress);
    return mails.flatMap(({ template, props }) => (template === "usage-reached" ? [props.percent] : []));
  };
  const dayOf = (month: number, date: number, hour = 12) =>
    new Date(Date.UTC(new Date().getUTCFullYear() + 1, month, date, hour));
  const moveTo = (instant: Date) => stripe.inDays((instant.getTime() - Date.now()) / 86_400_000);
  moveTo(dayOf(2, 5));
  await show(2, 74, 0);
  expect(await settle()).toEqual([]);
  await show(2, 1, 1);
  expect([await settle(), await settle()]).toEqual([["75"], ["75"]]);
  await show(2, 30, 2);
  expect((await settle()).toSorted()).toEqual(["100", "75"]);
  moveTo(dayOf(3, 5));
  await show(3, 95, 0);
  expect((await settle()).toSorted()).toEqual(["100", "75", "90"]);
});

test("one click in a mail about billing ends all of them, and only them", async () => {
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
    await tenant().usageMonth.create({ data: { accountId, month, orders: 80, stripe: 0 } });
    await inAccountTransaction((client) =>
      mailPaymentFailed(client, accountId, { plan: "Orders_1K", pastDueSince: new Date() }),
    );
  });
  await settleBillingTask.run({}, "job");
  const { usageMailedPercent } = await directory().account.findUniqueOrThrow({ where: { id: accountId } });
  expect([usageMailedPercent, await mailedTo(owner.emailAddress)]).toEqual([75, mails]);
});

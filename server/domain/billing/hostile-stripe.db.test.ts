import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answerWebhook } from "#server/edge/webhooks/answer-webhook.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import * as tracking from "#server/foundation/error-tracking/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { processWebhooksTask } from "#server/jobs/process-webhooks.ts";
import { reconcileBillingTask, settleBillingTask, syncBillingTask } from "#server/jobs/sync-billing.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { query } from "#server/testing/query.ts";
import { endBilling, syncBilling } from "./index.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const stripe = await startBillingSandbox();
const statuses: number[] = [];
stripe.onEvent(async (body, headers) => {
  const request = new Request("http://127.0.0.1:3000/api/webhooks/stripe", { method: "POST", body, headers });
  const { status } = await answerWebhook(request, "stripe");
  statuses.push(status);
  return status;
});
beforeEach(async () => {
  stripe.inDays(0);
  statuses.length = 0;
  await stripe.control({ events: "deliver" });
});
afterAll(async () => {
  stripe.close();
  await stopSender();
});

/** Does what the worker would: the stored events, and the reads at Stripe that they ask for. Returns how many those were. */
async function work(accountId: string): Promise<number> {
  const waiting = { source: "stripe", processedAt: null };
  for (const { eventId } of await asOwner().webhookEvent.findMany({ where: waiting })) {
    await processWebhooksTask.run({ events: [{ source: "stripe", eventId }] }, "job");
  }
  const jobs = `DELETE FROM pgboss.job WHERE name = 'sync-billing' AND data ->> 'accountId' = '${accountId}' RETURNING data`;
  const queued = await query(env.DATABASE_URL, jobs);
  for (const { data } of queued) await syncBillingTask.run(data, "job");
  return queued.length;
}

/** Pays for a plan in a browser that never comes back, so that only Stripe's events say it. */
async function aSilentPurchase() {
  const merchant = await aMerchant(stripe);
  stripe.inDays(20);
  const { json } = await merchant.change("Orders_1K");
  return { merchant, pay: () => stripe.press(json.url, "closeTab") };
}

const modes = ["deliver", "double", "shuffle", "previousSecret"].map((mode) => ({ mode, tags: tagsOf(mode) }));

/** What is doubled and what has another signature arrives in order, too. */
function tagsOf(mode: string): "full"[] {
  return mode === "double" || mode === "previousSecret" ? [] : ["full"];
}

describe.each(modes)("with $mode", ({ mode, tags }) => {
  test("a purchase whose browser never comes back is known from the events that Stripe sends", { tags }, async () => {
    const { merchant, pay } = await aSilentPurchase();
    await stripe.control({ events: mode });
    await pay();
    const planAfterWork = async () => {
      await work(merchant.accountId);
      return await merchant.plan();
    };
    await expect.poll(planAfterWork, { timeout: 10_000 }).toBe("Orders_1K");
    expect(statuses.every((status) => status === 200)).toBe(true);
  });
});

test("events that are late change nothing that isn't so anymore, and lost ones are made up for at night", async () => {
  const { merchant, pay } = await aSilentPurchase();
  await stripe.control({ events: "delay" });
  await pay();
  await work(merchant.accountId);
  expect(await merchant.plan()).toBe("Free");
  await stripe.control({ events: "lose" });
  const report = vi.spyOn(tracking, "reportError").mockReturnValue();
  for (const _ of ["reported once", "and not again"]) {
    await reconcileBillingTask.run({}, "job");
    await work(merchant.accountId);
    expect(await merchant.plan()).toBe("Orders_1K");
  }
  const place = { traceId: merchant.accountId, call: "sync billing" };
  expect(report.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringMatching(/lost/) }), place]]);
  report.mockRestore();
  await merchant.change("Orders_10K");
  await stripe.control({ events: "deliver" });
  await work(merchant.accountId);
  expect(await merchant.plan()).toBe("Orders_10K");
});

test("an account on a granted plan isn't read again and again because a purchase of it has ended", async () => {
  const merchant = await aMerchant(stripe);
  const { accountId } = merchant;
  await merchant.buy("Orders_1K");
  await endBilling(accountId);
  await syncBilling(accountId);
  await inAccount(accountId, () =>
    tenant().account.update({ where: { id: accountId }, data: { billingPlan: "Foundation" } }),
  );
  stripe.inDays(60);
  await settleBillingTask.run({}, "job");
  const queued = `SELECT 1 FROM pgboss.job WHERE name = 'sync-billing' AND data ->> 'accountId' = '${accountId}'`;
  expect(await query(env.DATABASE_URL, queued)).toEqual([]);
});

test("an event of someone we don't know, and one with a wrong signature, do nothing", async () => {
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "invoice.paid",
    data: { object: { customer: "cus_x" } },
  });
  const sent = (signature: string) =>
    answerWebhook(
      new Request("http://127.0.0.1:3000/api/webhooks/stripe", {
        method: "POST",
        body,
        headers: { "stripe-signature": signature },
      }),
      "stripe",
    );
  expect((await sent("t=1,v1=00")).status).toBe(401);
  expect((await sent("")).status).toBe(401);
});

test.each(["Orders_5K", "Orders_1K", "Free"])(
  "a change to %s whose answer got lost can be repeated, and happens once",
  async (plan) => {
    const merchant = await aMerchant(stripe);
    stripe.inDays(20);
    await merchant.buy("Orders_1K_Annual");
    await stripe.control({ loseAnswer: true });
    const lost = await merchant.change(plan);
    expect(lost.status).toBe(502);
    const again = await merchant.change(plan);
    expect([200, 409]).toContain(again.status);
    expect(await merchant.billing()).toMatchObject(
      plan === "Free" ? { endsAt: expect.any(String) } : plan === "Orders_5K" ? { plan } : { scheduledPlan: plan },
    );
  },
);

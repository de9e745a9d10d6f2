import { afterAll, beforeEach, expect, test } from "vitest";
import { answerWebhook } from "#server/edge/webhooks/answer-webhook.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { processWebhooksTask } from "#server/jobs/process-webhooks.ts";
import { endDisputedPlanTask } from "#server/jobs/sync-billing.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { query } from "#server/testing/query.ts";
import { syncBilling } from "./index.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const stripe = await startBillingSandbox();
const topics: string[] = [];
stripe.onEvent(async (body, headers) => {
  const request = new Request("http://127.0.0.1:3000/api/webhooks/stripe", { method: "POST", body, headers });
  const { status } = await answerWebhook(request, "stripe");
  topics.push(JSON.parse(body).type);
  return status;
});
beforeEach(() => {
  stripe.inDays(0);
  topics.length = 0;
});
afterAll(async () => {
  stripe.close();
  await stopSender();
});

/** A merchant with a plan that is paid, and the page of its invoice. */
async function aPaidPlan() {
  stripe.inDays(0);
  const merchant = await aMerchant(stripe);
  stripe.inDays(20);
  await merchant.buy("Orders_5K");
  const customerId = (await syncBilling(merchant.accountId))?.customerId ?? "";
  const mails = async () =>
    (await mailedTo(merchant.owner.emailAddress)).filter(({ template }) => template === "plan-ended");
  return { ...merchant, customerId, invoice: await stripe.invoicePage(customerId), mails };
}

/** Does what the worker would with the events of a dispute, and how often it may. Returns the charges it was to look at. */
async function work(times = 1): Promise<unknown[]> {
  await expect.poll(() => topics).toContain("charge.dispute.closed");
  for (const { eventId } of await asOwner().webhookEvent.findMany({ where: { source: "stripe", processedAt: null } })) {
    await processWebhooksTask.run({ events: [{ source: "stripe", eventId }] }, "job");
  }
  const jobs = await query(env.DATABASE_URL, "DELETE FROM pgboss.job WHERE name = 'end-disputed-plan' RETURNING data");
  for (let time = 0; time < times; time++) for (const { data } of jobs) await endDisputedPlanTask.run(data, "job");
  return jobs;
}

test("a dispute that is lost ends the plan at once, with one mail, and one that is won changes nothing", async () => {
  const [loser, winner] = [await aPaidPlan(), await aPaidPlan()];
  await stripe.press(winner.invoice, "disputeWon");
  expect(await work()).toEqual([]);
  topics.length = 0;
  await stripe.press(loser.invoice, "disputeLost");
  expect(await work(2)).toHaveLength(1);
  expect([await loser.plan(), await winner.plan()]).toEqual(["Free", "Orders_5K"]);
  expect((await loser.mails()).map(({ props }) => [props.plan, props.endedBy])).toEqual([["Orders_5K", "dispute"]]);
  expect(await winner.mails()).toEqual([]);
});

test("a plan that was bought after the disputed charge goes on", async () => {
  const merchant = await aPaidPlan();
  await stripe.press(merchant.invoice, "disputeLost");
  await work();
  stripe.inDays(21);
  await merchant.buy("Orders_1K");
  await asOwner().webhookEvent.updateMany({ where: { topic: "charge.dispute.closed" }, data: { processedAt: null } });
  expect((await work()).length).toBeGreaterThan(0);
  expect(await merchant.plan()).toBe("Orders_1K");
});

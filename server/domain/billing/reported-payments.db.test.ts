import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { query } from "#server/testing/query.ts";
import { startWixSandbox } from "#server/testing/wix-sandbox.ts";

// Before anything reads the environment.
vi.stubEnv("WIX_DISTRIBUTION", "app-market");
const wix = await startWixSandbox("http://127.0.0.1:1");
const stripe = await startBillingSandbox();
const { connectStore } = await import("#server/domain/connections/index.ts");
const { answerWebhook } = await import("#server/edge/webhooks/answer-webhook.ts");
const { env } = await import("#server/foundation/env.ts");
const { processWebhooksTask } = await import("#server/jobs/process-webhooks.ts");
const { reportPaymentTask } = await import("#server/jobs/sync-billing.ts");
const { verifySite } = await import("#server/partners/platforms/wix/index.ts");
const { syncBilling } = await import("./index.ts");
const { aMerchant } = await import("./testing/a-merchant.ts");

stripe.onEvent(async (body, headers) => {
  const request = new Request("http://127.0.0.1:3000/api/webhooks/stripe", { method: "POST", body, headers });
  return (await answerWebhook(request, "stripe")).status;
});
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  wix.close();
  await stopSender();
});

/** A merchant whose account has a site of Wix, and what Wix was given about it. */
async function aWixMerchant() {
  const merchant = await aMerchant(stripe);
  const { accountId } = merchant;
  const site = `site-${randomUUID()}`;
  await wix.post(site, "install");
  const { instanceId } = await wix.state(site);
  const store = await verifySite(wix.app, { instanceId, user: null }, new Date());
  return {
    ...merchant,
    site,
    connect: async () => await connectStore({ accountId, personId: null, platform: "Wix", store }),
    events: async () => (await wix.state(site)).billingEvents,
    /** Buys a plan when the trial is over; returns the page of the invoice. */
    pay: async () => {
      stripe.inDays(20);
      await merchant.buy("Orders_5K");
      return await stripe.invoicePage((await syncBilling(accountId))?.customerId ?? "");
    },
  };
}

/** The jobs that Stripe's events about an account make, once there is one about an invoice or a charge. */
async function jobsAbout({ accountId }: { accountId: string }, kind: "in" | "ch"): Promise<unknown[]> {
  const taken: unknown[] = [];
  const take = async () => {
    const waiting = { source: "stripe", processedAt: null };
    for (const { eventId } of await asOwner().webhookEvent.findMany({ where: waiting })) {
      await processWebhooksTask.run({ events: [{ source: "stripe", eventId }] }, "job");
    }
    const rows = await query(
      env.DATABASE_URL,
      `DELETE FROM pgboss.job WHERE name = 'report-payment' AND data ->> 'accountId' = '${accountId}'
        AND starts_with(data ->> 'paymentId', '${kind}_') RETURNING data`,
    );
    return taken.push(...rows.map(({ data }) => data));
  };
  await expect.poll(take).toBeGreaterThan(0);
  return taken;
}

async function work(jobs: readonly unknown[]): Promise<void> {
  for (const job of jobs) await reportPaymentTask.run(job, "job");
}

const charge = { grossRevenue: "49.00", netRevenue: "49.00", wixShare: "9.80", billingType: "CHARGE" };
const half = { grossRevenue: "-24.50", netRevenue: "-24.50", wixShare: "-4.90", billingType: "REFUND" };

test("what a Wix site's account pays and gets back is reported to Wix once, also if the job runs again", async () => {
  const merchant = await aWixMerchant();
  await merchant.connect();
  const invoice = await merchant.pay();
  const paid = await jobsAbout(merchant, "in");
  await work([...paid, ...paid]);
  expect(await merchant.events()).toMatchObject([{ ...charge, createdDate: expect.stringMatching(/^20\d\d-.+Z$/) }]);
  for (let twice = 0; twice < 2; twice++) {
    await stripe.press(invoice, "refundHalf");
    const jobs = await jobsAbout(merchant, "ch");
    await work([...jobs, ...jobs]);
  }
  const quarter = { grossRevenue: "-12.25", wixShare: "-2.45", billingType: "REFUND" };
  expect(await merchant.events()).toMatchObject([charge, half, quarter]);
});

test("a trial's invoice of nothing isn't reported", async () => {
  const merchant = await aWixMerchant();
  await merchant.connect();
  await merchant.buy("Orders_5K");
  await work(await jobsAbout(merchant, "in"));
  expect(await merchant.events()).toEqual([]);
});

test("a payment that Wix refuses is tried again, and a refund in the meantime comes after it", async () => {
  const merchant = await aWixMerchant();
  const { site } = merchant;
  await merchant.connect();
  await wix.control({ notPartnerBilled: true, store: site });
  const invoice = await merchant.pay();
  const paid = await jobsAbout(merchant, "in");
  await expect(work(paid)).rejects.toThrow("Wix refused the request (The app isn't a Partner Billed App");
  await stripe.press(invoice, "refundHalf");
  await work(await jobsAbout(merchant, "ch"));
  expect(await merchant.events()).toEqual([]);
  await wix.control({ notPartnerBilled: false, store: site });
  await work(paid);
  expect(await merchant.events()).toMatchObject([charge, half]);
});

test("what was paid without a site, or before it was connected, isn't reported, and neither is its refund", async () => {
  const merchant = await aWixMerchant();
  const invoice = await merchant.pay();
  await work(await jobsAbout(merchant, "in"));
  await merchant.connect();
  await stripe.press(invoice, "refund");
  await work(await jobsAbout(merchant, "ch"));
  expect(await merchant.events()).toEqual([]);
});

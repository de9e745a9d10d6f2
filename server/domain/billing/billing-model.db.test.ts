import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidPlans } from "#lib/plan-change.ts";
import { answerWebhook } from "#server/edge/webhooks/answer-webhook.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import type { Payments, Subscription } from "#server/partners/payments/payments.ts";
import { payments } from "#server/partners/payments/registry.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { syncBilling } from "./index.ts";
import { firstFailureOf, GRACE_DAYS, isLive } from "./rights.ts";
import { aMerchant } from "./testing/a-merchant.ts";

const DAY_MS = 86_400_000;
const stripe = await startBillingSandbox();
let current: Merchant | undefined;
let provider: Payments;
stripe.onEvent(async (body, headers) => {
  const request = new Request("http://127.0.0.1:3000/api/webhooks/stripe", { method: "POST", body, headers });
  const { status } = await answerWebhook(request, "stripe");
  // What the worker does with an event; if Stripe can't be reached, a later event or the night does it.
  if (status === 200 && current) await syncBilling(current.accountId).catch(() => null);
  return status;
});
beforeAll(() => {
  const found = payments();
  if (!found) throw new Error("there is no payment provider");
  provider = found;
});
afterAll(async () => {
  stripe.close();
  await stopSender();
});

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

const plan = fc.constantFrom("Free", ...paidPlans);
const button = fc.constantFrom(undefined, "good", "declined", "bank", "failsLater", "failsLaterUnpaid", "closeTab");

/** What can happen next. */
const step = fc.oneof(
  fc.record({ do: fc.constant("change" as const), plan, button, isSeen: fc.boolean() }),
  fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(0.1, 1, 3, 8, 20, 31, 370) }),
  fc.record({ do: fc.constant("card" as const), card: fc.constantFrom("good", "failsLater", "bank") }),
  fc.record({ do: fc.constant("pay" as const) }),
  fc.record({ do: fc.constant("lose" as const) }),
  fc.record({
    do: fc.constant("events" as const),
    mode: fc.constantFrom("deliver", "delay", "double", "shuffle", "lose"),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The pages that a merchant goes through after pressing a button; the last leads back to the app, or nowhere. */
async function walk(merchant: Merchant, url: string, first: string | undefined, isSeen: boolean): Promise<void> {
  let [page, pressed]: [string, string | undefined] = [url, first];
  for (let clicks = 0; clicks < 3; clicks++) {
    const next = await stripe.press(page, pressed);
    if (next === null) return;
    const address = new URL(next, page);
    if (address.pathname.endsWith("/ReturnFromStripe")) {
      if (isSeen) await merchant.comeBack(address.href);
      return;
    }
    if (!address.pathname.endsWith("/bank")) return;
    [page, pressed] = [address.href, undefined];
  }
}

async function take(merchant: Merchant, one: Step, clock: { days: number }): Promise<void> {
  switch (one.do) {
    case "change": {
      const { json } = await merchant.change(one.plan);
      if (typeof json?.url === "string") await walk(merchant, json.url, one.button, one.isSeen);
      return;
    }
    case "wait":
      clock.days += one.days;
      return stripe.inDays(clock.days);
    case "card": {
      const { json } = await merchant.ask("GET", "/Billing/CustomerPortal");
      if (typeof json?.url === "string") await stripe.press(json.url, `card:${one.card}`);
      return;
    }
    case "pay": {
      const invoiceUrl = (await merchant.billing())?.invoiceUrl;
      if (invoiceUrl) await stripe.press(invoiceUrl);
      return;
    }
    case "lose":
      return await stripe.control({ loseAnswer: true });
    case "events":
      return await stripe.control({ events: one.mode });
  }
}

/** What has to be true in the end, no matter what happened. */
async function check(merchant: Merchant): Promise<void> {
  await stripe.control({ events: "lose", loseAnswer: false });
  // As at night, twice: what the first finds may have to be repaired.
  await syncBilling(merchant.accountId);
  const synced = await syncBilling(merchant.accountId);
  const all = synced ? await provider.listSubscriptions(synced.customerId) : [];
  const live = all.filter(isLive);
  expect(live.length, "one subscription at most").toBeLessThanOrEqual(1);
  const { billingPlan, billingSubscriptionPrice, trialEndsAt } = await merchant.profile();
  expect(billingPlan, "the plan is the subscription's").toBe(expectedPlan(live[0], stripe.now()));
  expect(billingSubscriptionPrice === null, "a price exactly with a plan").toBe(billingPlan === "Free");
  // One trial: none ends later than 49 hours after the account's own would have.
  const latest = Date.parse(trialEndsAt) + 49 * 3_600_000;
  for (const { trialEnd } of all) expect(trialEnd?.getTime() ?? 0, "one trial").toBeLessThanOrEqual(latest);
}

function expectedPlan(live: Subscription | undefined, nowMs: number): string {
  if (!live?.plan) return "Free";
  if (live.status === "trialing" || live.status === "active") return live.plan;
  const failedMs = firstFailureOf(live)?.getTime() ?? 0;
  return live.status === "past_due" && nowMs - failedMs < GRACE_DAYS * DAY_MS ? live.plan : "Free";
}

async function run(steps: readonly Step[]): Promise<void> {
  await stripe.control({ events: "deliver", loseAnswer: false });
  stripe.inDays(0);
  const [merchant, clock] = [await aMerchant(stripe), { days: 0 }];
  current = merchant;
  try {
    for (const one of steps) await take(merchant, one, clock);
    await check(merchant);
  } finally {
    current = undefined;
  }
}

test("no matter what a merchant, their bank and Stripe's events do, the account has what it pays for", {
  timeout: timeForCases(60_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await run(steps);
    }),
    { numRuns: randomCases(20, 300), endOnFailure: true },
  );
});

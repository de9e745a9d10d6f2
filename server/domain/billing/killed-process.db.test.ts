import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { payments } from "#server/partners/payments/registry.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { endBilling, syncBilling } from "./index.ts";
import { isLive } from "./rights.ts";
import { aMerchant } from "./testing/a-merchant.ts";

/** After how many more answers of the payment provider the process ends; null if it doesn't. */
const dying: { in: number | null; died: boolean } = { in: null, died: false };

async function dies(answer: Promise<unknown>): Promise<unknown> {
  const value = await answer;
  if (dying.in !== null && --dying.in === 0) dying.died = true;
  if (dying.died) throw new Error("the process was killed");
  return value;
}

const stripe = await startBillingSandbox();
const provider = payments();
if (!provider) throw new Error("the sandbox takes payments");
for (const [name, call] of Object.entries<(...input: never[]) => Promise<unknown>>({ ...provider })) {
  Object.assign(provider, { [name]: (...input: never[]) => dies(call.apply(provider, input)) });
}
beforeEach(() => stripe.inDays(0));
afterAll(async () => {
  stripe.close();
  await stopSender();
});

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/** What a merchant does, from which state, and what holds once it is done. */
const steps: {
  name: string;
  before: (merchant: Merchant) => Promise<unknown>;
  step: (merchant: Merchant) => Promise<unknown>;
  plan: string;
}[] = [
  {
    name: "a purchase",
    before: async () => undefined,
    step: async (merchant) => {
      const { status, json } = await merchant.change("Orders_5K");
      // It was bought before the process ended.
      if (status !== 409) await merchant.comeBack(await stripe.press(json.url));
    },
    plan: "Orders_5K",
  },
  {
    name: "an upgrade",
    before: (merchant) => merchant.buy("Orders_1K"),
    step: (merchant) => merchant.change("Orders_5K"),
    plan: "Orders_5K",
  },
  {
    name: "a downgrade",
    before: (merchant) => merchant.buy("Orders_5K"),
    step: (merchant) => merchant.change("Orders_1K"),
    plan: "Orders_5K",
  },
  {
    name: "a cancellation",
    before: (merchant) => merchant.buy("Orders_5K"),
    step: (merchant) => merchant.change("Free"),
    plan: "Orders_5K",
  },
  {
    name: "closing and reopening an account",
    before: async (merchant) => {
      await merchant.buy("Orders_5K");
      await merchant.change("Orders_1K");
    },
    step: async (merchant) => {
      await becomes(merchant, "close");
      expect((await merchant.billing()).endsAt).toEqual(expect.any(String));
      await becomes(merchant, "reopen");
      expect(await merchant.billing()).toMatchObject({ endsAt: null, scheduledPlan: "Orders_1K" });
    },
    plan: "Orders_5K",
  },
];

/** Closes or reopens the account, and does what the worker does then. */
async function becomes(merchant: Merchant, step: "close" | "reopen") {
  const { companyName } = await merchant.profile();
  await merchant.ask("POST", `/app/account/${step}`, { companyName });
  await syncBilling(merchant.accountId);
}

/** Runs a step whose process ends after so many answers of the provider; says whether it ended. */
async function killedAfter(answers: number, step: () => Promise<unknown>): Promise<boolean> {
  Object.assign(dying, { in: answers, died: false });
  // What follows a failed call, such as a page that wasn't opened, fails too.
  await step().catch(() => undefined);
  const { died } = dying;
  Object.assign(dying, { in: null, died: false });
  return died;
}

async function liveOf(customerId: string) {
  return ((await provider?.listSubscriptions(customerId)) ?? []).filter(isLive);
}

/** The others ask Stripe in the same ways, and take as long. */
const triedByDefault = ["a purchase", "closing and reopening an account"];

describe.each(steps)("a process that is killed in $name", ({ name, before, step, plan }) => {
  const tags = triedByDefault.includes(name) ? [] : ["full"];
  test("after any answer of the payment provider leaves nothing that the nightly job and a repetition don't heal", {
    timeout: 60_000,
    tags,
  }, async () => {
    let points = 0;
    for (let died = true; died; ) {
      stripe.inDays(0);
      const merchant = await aMerchant(stripe);
      stripe.inDays(20);
      await before(merchant);
      died = await killedAfter(points + 1, () => step(merchant));
      if (died) points++;
      await syncBilling(merchant.accountId);
      const healed = await syncBilling(merchant.accountId);
      const live = healed ? await liveOf(healed.customerId) : [];
      expect(live.length).toBeLessThanOrEqual(1);
      expect(await merchant.plan()).toBe(live[0]?.plan ?? "Free");
      await step(merchant);
      const done = await syncBilling(merchant.accountId);
      expect(await liveOf(done?.customerId ?? "")).toHaveLength(1);
      expect(await merchant.plan()).toBe(plan);
      await endBilling(merchant.accountId);
    }
    expect(points).toBeGreaterThan(2);
  });
});

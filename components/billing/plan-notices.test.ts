import { expect, test } from "vitest";
import type { Billing } from "#lib/calls/app-billing.ts";
import { planNotices } from "./plan-notices.ts";
import { planStanding } from "./plan-standing.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const later = "2026-12-10T09:00:00.000Z";
const ended = "2026-11-01T09:00:00.000Z";
const running = "2026-11-30T09:00:00.000Z";

const bought = {
  plan: "Orders_5K",
  priceCents: 4_900,
  isTrial: false,
  periodEndsAt: later,
  endsAt: null,
  scheduledPlan: null,
  graceEndsAt: null,
  invoiceUrl: null,
};
const sold: Billing = { isAvailable: true, billedBy: null, cardUntil: null, hasPortal: true, subscription: null };

interface Case {
  subscription?: Partial<typeof bought> | Record<string, unknown>;
  billing?: Partial<Billing>;
  billingPlan?: string;
  trialEndsAt?: string;
  isPastDue?: boolean;
}

function notices({ subscription, billing, billingPlan = "Free", trialEndsAt = ended, isPastDue = false }: Case) {
  const accountStatus = isPastDue ? ("pastDue" as const) : ("active" as const);
  const account = { billingPlan, trialEndsAt, timeZone: "UTC", accountStatus };
  const all = { ...sold, ...billing, subscription: subscription ? { ...bought, ...subscription } : null };
  return planNotices(planStanding(account, all, true, now)).map(
    ({ title, text, action }) => `${title}. ${text}${action ? ` [${action.label}]` : ""}`,
  );
}

const invoiceUrl = "https://invoice.stripe.com/i/1";

test.each<[string, Case, string[]]>([
  ["nothing bought after the trial", {}, []],
  ["a plan that is paid", { subscription: {} }, []],
  [
    "the trial",
    { trialEndsAt: running },
    [
      "Your free trial ends on November 30. Until then, you have every feature and no order limit. Choose a plan to keep them; otherwise your account moves to the Free plan. Your data stays.",
    ],
  ],
  [
    "a plan bought during the trial",
    { trialEndsAt: running, subscription: { isTrial: true, periodEndsAt: running } },
    ["Your free trial ends on November 30. You'll be charged for the first time on November 30: $49 a month."],
  ],
  [
    "a plan bought in the trial's last hours",
    { subscription: { isTrial: true, periodEndsAt: "2027-01-02T09:00:00.000Z" } },
    ["You've chosen the 5K orders plan. You'll be charged for the first time on January 2, 2027: $49 a month."],
  ],
  [
    "a failed payment",
    { isPastDue: true, subscription: { graceEndsAt: later } },
    [
      "Your last payment failed. You keep the 5K orders plan until December 10, then your account moves to the Free plan. It continues as soon as the payment succeeds. [Update your card]",
    ],
  ],
  [
    "a failed payment with an open invoice",
    { isPastDue: true, subscription: { graceEndsAt: later, invoiceUrl } },
    [
      "Your last payment failed. You keep the 5K orders plan until December 10, then your account moves to the Free plan. It continues as soon as the payment succeeds. [Pay the invoice]",
    ],
  ],
  [
    "a failed payment after the days of grace",
    { isPastDue: true, subscription: { graceEndsAt: ended } },
    [
      "Your last payment failed. Your account moved to the Free plan on November 1. The 5K orders plan is back as soon as the payment succeeds. [Update your card]",
    ],
  ],
  [
    "a payment that the bank wants confirmed",
    { subscription: { invoiceUrl } },
    [
      "Your bank asks you to confirm the payment. Your plan changes as soon as the payment is confirmed. [Confirm the payment]",
    ],
  ],
  [
    "a plan that ends",
    { subscription: { endsAt: later } },
    [
      "Your plan ends on December 10. You keep 5K orders until then. After that, your account moves to the Free plan and your data stays. [Keep my plan]",
    ],
  ],
  [
    "a smaller plan to come",
    { subscription: { scheduledPlan: "Orders_1K" } },
    ["Your plan changes to 1K orders on December 10. You keep everything in 5K orders until then. [Keep 5K orders]"],
  ],
  [
    "a granted plan",
    { billingPlan: "Foundation", trialEndsAt: running },
    ["You're on the Foundation plan. Granted by our team. There's nothing to pay."],
  ],
  [
    "a store that Shopify bills",
    { billing: { billedBy: "Shopify" as const } },
    [
      "Shopify bills this store. You choose, change, and cancel your plan in your Shopify admin, and pay for it with your Shopify bill. [Choose a plan in Shopify]",
    ],
  ],
  [
    "a store that Shopify bills while its plan is still paid by card",
    { billing: { billedBy: "Shopify" as const, cardUntil: "2026-12-20T12:00:00.000Z" }, subscription: {} },
    [
      "Shopify bills this store. You still pay for your plan by card until December 20. To keep a paid plan after that, choose one in Shopify before then. [Change plan in Shopify]",
    ],
  ],
  [
    "a server without payments",
    { billing: { isAvailable: false } },
    [
      "Plans can't be bought here yet. Payments aren't set up on this server. Contact support if you need a larger plan. [Contact support]",
    ],
  ],
])("%s", (_name, given, texts) => {
  expect(notices(given)).toEqual(texts);
});

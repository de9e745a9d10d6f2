import * as z from "zod";
import { planNames } from "../plans.ts";
import { declareCalls, json, memberRead, ownerChange } from "./declare.ts";
import { platformValues } from "./shapes.ts";
import { Instant, PlanText } from "./value-shapes.ts";

/** What an account bought, and how it can be changed. */
export const Billing = z.object({
  /** Whether plans can be bought by card here. */
  isAvailable: z.boolean(),
  /** The platform that bills its store for the app, on its own pages; null where plans are bought by card. */
  billedBy: z.enum(platformValues).nullable(),
  /** What is still paid by card where a platform bills by now: until when, at the latest. */
  cardUntil: Instant.nullable(),
  /** Whether there are cards and invoices to look at. */
  hasPortal: z.boolean(),
  /** Null if nothing is being paid for. */
  subscription: z
    .object({
      plan: PlanText,
      /** In USD cents, per month or year as billed, discounts not deducted. */
      priceCents: z.int().nullable(),
      isTrial: z.boolean(),
      /** When it is charged next, if it goes on. */
      periodEndsAt: Instant.nullable(),
      /** When it ends, if it's to. */
      endsAt: Instant.nullable(),
      /** What it changes to at the period's end. */
      scheduledPlan: PlanText.nullable(),
      /** Until when the plan stays although a payment failed. */
      graceEndsAt: Instant.nullable(),
      /** Where an open payment is made or confirmed. */
      invoiceUrl: z.string().nullable(),
    })
    .nullable(),
});
export type Billing = z.infer<typeof Billing>;

/** What a change of plan does. */
export const PlanPreview = z.object({
  /** `checkout`: it's bought on Stripe's page. */
  kind: z.enum(["checkout", "now", "later"]),
  /** When it takes effect. */
  effectiveAt: Instant,
  /** For a checkout during the trial: when it is charged first. */
  chargedAt: Instant.nullable(),
  /** What is charged then, in minor units of the currency; null where Stripe's page says it. */
  dueNow: z.object({ cents: z.int(), currency: z.string() }).nullable(),
  /** What the account uses or has now that the plan doesn't include; nothing for an upgrade. */
  losses: z.object({
    /** When the smaller plan begins; null if at once. */
    startsAt: Instant.nullable(),
    /** What keeps working, and can't be added to. */
    keeps: z.array(z.string()),
    stops: z.array(z.string()),
  }),
});
export type PlanPreview = z.infer<typeof PlanPreview>;

const withoutExample = "needs the payment provider";
const PlanQuery = z.enum(planNames, `must be one of ${planNames.join(", ")}`);

/** The plan screen. */
export const appBillingCalls = declareCalls({
  GetBilling: {
    route: "GET /app/billing/current",
    summary: "Get what the account bought, and whether plans can be bought",
    ...memberRead,
    returns: json(Billing),
    example: {
      as: "owner",
      answer: { isAvailable: false, billedBy: null, cardUntil: null, hasPortal: false, subscription: null },
    },
  },
  PreviewPlan: {
    route: "GET /app/billing/preview",
    summary: "Get when a change of plan takes effect, what it costs today, and what the account would lose",
    access: "owner",
    effect: "read",
    notForStaff: true,
    query: z.object({ plan: PlanQuery }),
    refusals: ["partner-refused", "partner-failed"],
    returns: json(PlanPreview),
    withoutExample,
  },
  AnnouncePurchase: {
    route: "POST /app/billing/announce",
    summary: "Get the plan that was just bought, once",
    ...ownerChange,
    returns: json(z.object({ plan: PlanText.nullable(), isTrial: z.boolean() })),
    example: { as: "owner", answer: { plan: null, isTrial: true } },
  },
});

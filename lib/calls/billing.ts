import * as z from "zod";
import { planNames } from "../plans.ts";
import { purchaseSources } from "../purchase-sources.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, nothing, ownerChange, raw } from "./declare.ts";
import { Instant, PlanText, WebAddress } from "./value-shapes.ts";

const withoutExample = "needs the payment provider";
const PlanQuery = z.enum(planNames, `must be one of ${planNames.join(", ")}`);
const Destination = z.object({ url: WebAddress });

export const billingCalls = declareCalls({
  ChangePlan: {
    route: "GET /Billing/ChangePlan",
    summary: "Change the plan, or get the URL of the checkout page",
    ...ownerChange,
    query: z.object({
      plan: PlanQuery,
      /** The place in the product that led to the purchase. */
      source: z.enum(purchaseSources, `must be one of ${purchaseSources.join(", ")}`).optional(),
    }),
    refusals: ["conflict", "partner-refused", "partner-failed"],
    withoutExample,
    returns: json(z.union([Destination, z.object({ plan: PlanText, effectiveAt: Instant })])),
  },
  CustomerPortal: {
    route: "GET /Billing/CustomerPortal",
    summary: "Get the URL of the payment provider's portal",
    ...ownerChange,
    refusals: ["conflict", "billing-by-store", "partner-failed"],
    withoutExample,
    returns: json(Destination),
  },
  DowngradePlanReason: {
    route: "POST /Billing/DowngradePlanReason",
    summary: "Record the reason for a downgrade",
    ...ownerChange,
    body: z.object({
      plan: z.enum(planNames),
      reason: z.enum(["tooExpensive", "missingFeature", "notEnoughResponses", "storeClosed", "other"]),
      comment: plainText(2000).optional(),
    }),
    refusals: ["billing-by-store"],
    returns: nothing,
    example: {
      as: "owner",
      body: { plan: "Free", reason: "notEnoughResponses", comment: "We'll be back in spring." },
    },
  },
  ReturnFromStripe: {
    route: "GET /Billing/ReturnFromStripe",
    summary: "Return from the checkout page to the app",
    access: "public",
    effect: "open",
    query: z.object({
      session_id: z.string().optional(),
      utm_content: z.string().optional(),
      utm_campaign: z.string().optional(),
      host: z.string().optional(),
    }),
    note: "`host` names the store's admin to return to, as the admin itself does.",
    withoutExample,
    returns: raw("text/plain", 303),
  },
});

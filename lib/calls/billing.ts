import * as z from "zod";
import { planNames } from "../plans.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, nothing, raw } from "./declare.ts";
import { Instant, PlanText, WebAddress } from "./value-shapes.ts";

const Destination = z.object({ url: WebAddress });

export const billingCalls = declareCalls({
  ChangePlan: {
    route: "GET /Billing/ChangePlan",
    summary: "Change the plan, or get the URL of the checkout page",
    access: "owner",
    effect: "change",
    planned: true,
    notForStaff: true,
    query: z.object({ plan: PlanText }),
    refusals: ["conflict"],
    returns: json(z.union([Destination, z.object({ plan: PlanText, effectiveAt: Instant })])),
  },
  CustomerPortal: {
    route: "GET /Billing/CustomerPortal",
    summary: "Get the URL of the payment provider's portal",
    access: "owner",
    effect: "change",
    planned: true,
    notForStaff: true,
    refusals: ["conflict"],
    returns: json(Destination),
  },
  DowngradePlanReason: {
    route: "POST /Billing/DowngradePlanReason",
    summary: "Record the reason for a downgrade",
    access: "owner",
    effect: "change",
    planned: true,
    notForStaff: true,
    body: z.object({
      plan: z.enum(planNames),
      reason: z.enum(["tooExpensive", "missingFeature", "notEnoughResponses", "storeClosed", "other"]),
      comment: plainText(2000).optional(),
    }),
    returns: nothing,
  },
  ReturnFromStripe: {
    route: "GET /Billing/ReturnFromStripe",
    summary: "Return from the checkout page to the app",
    access: "public",
    effect: "open",
    planned: true,
    query: z.object({
      session_id: z.string().optional(),
      utm_content: z.string().optional(),
      utm_campaign: z.string().optional(),
    }),
    returns: raw("text/plain", 303),
  },
});

import * as z from "zod";
import { planNames } from "../plans.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, nothing, raw } from "./declare.ts";

const Destination = z.object({ url: z.string() });

export const billingCalls = declareCalls("Billing", {
  ChangePlan: {
    summary: "Change the plan, or get the address of the checkout that does",
    access: "owner",
    effect: "change",
    planned: true,
    notForStaff: true,
    query: z.object({ plan: z.string() }),
    returns: json(z.union([Destination, z.object({ plan: z.string(), effectiveAt: z.string() })])),
  },
  CustomerPortal: {
    summary: "The address of the payment provider's portal",
    access: "owner",
    effect: "change",
    planned: true,
    notForStaff: true,
    returns: json(Destination),
  },
  DowngradePlanReason: {
    summary: "Say why a smaller plan is wanted",
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
    summary: "Where the checkout sends the browser back to",
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

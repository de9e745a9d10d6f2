import type { billingCalls } from "#lib/calls/billing.ts";
import { changePlan, customerPortal, recordDowngradeReason, returnFromStripe } from "#server/domain/billing/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const billingHandlers: Handlers<typeof billingCalls> = {
  ChangePlan: ({ context, query }) => changePlan(context, query),
  CustomerPortal: ({ context }) => customerPortal(context),
  DowngradePlanReason: async ({ context, body }) => {
    await recordDowngradeReason(context, body);
  },
  ReturnFromStripe: async ({ query }) => {
    const location = await returnFromStripe(query);
    return new Response(null, { status: 303, headers: { location, "content-type": "text/plain; charset=utf-8" } });
  },
};

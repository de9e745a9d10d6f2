import { billingHandlers } from "#server/edge/calls/billing.ts";
import { serve } from "#server/edge/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Billing", billingHandlers);

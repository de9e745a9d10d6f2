import { integrationHandlers } from "#server/edge/calls/integration.ts";
import { serve } from "#server/edge/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Integration", integrationHandlers);

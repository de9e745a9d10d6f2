import { integrationHandlers } from "#server/calls/integration.ts";
import { serve } from "#server/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Integration", integrationHandlers);

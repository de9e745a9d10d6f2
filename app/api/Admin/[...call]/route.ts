import { adminHandlers } from "#server/edge/calls/admin.ts";
import { serve } from "#server/edge/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Admin", adminHandlers);

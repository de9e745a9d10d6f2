import { adminHandlers } from "#server/calls/admin.ts";
import { serve } from "#server/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Admin", adminHandlers);

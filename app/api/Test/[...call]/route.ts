import { testHandlers } from "#server/edge/calls/test.ts";
import { serve } from "#server/edge/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Test", testHandlers);

import { testHandlers } from "#server/calls/test.ts";
import { serve } from "#server/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Test", testHandlers);

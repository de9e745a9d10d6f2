import { profileHandlers } from "#server/edge/calls/profile.ts";
import { serve } from "#server/edge/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Profile", profileHandlers);

import { accountHandlers } from "#server/calls/account.ts";
import { serve } from "#server/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Account", accountHandlers);

import type { adminCalls } from "#lib/calls/admin.ts";
import { adminLogin } from "#server/domain/staff/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { withCookies } from "#server/edge/http/with-cookies.ts";

export const adminHandlers: Handlers<typeof adminCalls> = {
  AdminLogin: async ({ context, body }) => {
    const { account, cookie } = await adminLogin(context, body);
    return withCookies(account, cookie);
  },
};

import type { wooCommerceCalls } from "#lib/calls/woo-commerce.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import { receiveKey, startConsent } from "#server/domain/connections/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const wooCommerceHandlers: Handlers<typeof wooCommerceCalls> = {
  ApiKey: async ({ context }) => ({ apiKey: (await accountRow(context.accountId)).publishableKey }),
  AuthCallback: async ({ body }) => {
    await receiveKey(body);
    return { ok: true };
  },
  Auth: async ({ context, query }) => {
    const location = await startConsent(context, query.storeUrl);
    return new Response(null, { status: 302, headers: { location, "content-type": "text/plain; charset=utf-8" } });
  },
};

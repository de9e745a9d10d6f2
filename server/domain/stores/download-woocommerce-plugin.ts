import { pluginFiles } from "#generated/woocommerce-plugin/files.ts";
import { packPlugin, pluginFileName } from "#lib/woocommerce-plugin/pack-plugin.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { env } from "#server/foundation/env.ts";

/** The WooCommerce plugin as an attachment: it works for this account as soon as it's activated. */
export async function downloadWooCommercePlugin({ accountId }: Pick<MemberContext, "accountId">): Promise<Response> {
  const { publishableKey } = await accountRow(accountId);
  return new Response(packPlugin(pluginFiles, { appUrl: new URL(env.APP_URL).origin, publishableKey }), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${pluginFileName}"`,
      "cache-control": "private, no-store",
    },
  });
}

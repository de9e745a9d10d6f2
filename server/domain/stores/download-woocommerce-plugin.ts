import { pluginFiles } from "#generated/woocommerce-plugin/files.ts";
import type { PluginUpdate } from "#lib/calls/app-store-installs.ts";
import { packPlugin, pluginFileName, pluginHeader, withUpdates } from "#lib/woocommerce-plugin/pack-plugin.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { env } from "#server/foundation/env.ts";

/** The WooCommerce plugin as an attachment: it works for this account as soon as it's activated. */
export async function downloadWooCommercePlugin({ accountId }: Pick<MemberContext, "accountId">): Promise<Response> {
  const { publishableKey } = await accountRow(accountId);
  return zipped(
    packPlugin(filesOfHere(), { appUrl: new URL(env.APP_URL).origin, publishableKey }),
    "private, no-store",
  );
}

let update: Uint8Array<ArrayBuffer> | undefined;

/** The plugin without settings, as WordPress downloads it for an update: the site has them by then. */
export function wooCommercePluginPackage(): Response {
  update ??= packPlugin(filesOfHere());
  return zipped(update, "public, max-age=3600");
}

/** The newest version of the plugin, as WordPress's filter `update_plugins_{hostname}` expects it. */
export function wooCommercePluginUpdate(): PluginUpdate {
  return {
    slug: "afterword",
    version: pluginHeader(pluginFiles, "Version"),
    url: new URL("/onboarding/woocommerce-setup", env.APP_URL).href,
    package: new URL("/api/app/stores/plugin-package", env.APP_URL).href,
    tested: pluginHeader(pluginFiles, "Tested up to"),
    requires: pluginHeader(pluginFiles, "Requires at least"),
    requires_php: pluginHeader(pluginFiles, "Requires PHP"),
  };
}

/** The plugin's files, which ask this installation for updates. */
function filesOfHere() {
  return withUpdates(pluginFiles, new URL("/api/app/stores/plugin-update", env.APP_URL).href);
}

function zipped(bytes: Uint8Array<ArrayBuffer>, caching: string): Response {
  return new Response(bytes, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${pluginFileName}"`,
      "cache-control": caching,
    },
  });
}

import type { appStorePluginCalls } from "#lib/calls/app-store-plugins.ts";
import { downloadWooCommercePlugin } from "#server/domain/store-plugins/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appStorePluginHandlers: Handlers<typeof appStorePluginCalls> = {
  DownloadWooCommercePlugin: ({ context }) => downloadWooCommercePlugin(context),
};

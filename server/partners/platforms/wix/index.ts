import type { Platform } from "../platform.ts";
import { wixStores } from "./stores.ts";
import { wixWebhooks } from "./webhook-source.ts";
import { WIX, type WixApp } from "./wix-app.ts";

export { installPage, readAppPage, readSignedInstance, verifySite, type WixInstance } from "./signed-instance.ts";
export { isActive } from "./token-info.ts";
export { guidOf, type WixApp } from "./wix-app.ts";

/** Wix. A frame in a site's dashboard shows one page of ours, which opens the app in a tab of its own. */
export function wixPlatform(app: WixApp): Platform {
  return { name: WIX, webhooks: wixWebhooks(() => app), admin: null, stores: wixStores(app) };
}

import { env } from "#server/foundation/env.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";
import { storesOf, wixApp } from "#server/partners/platforms/registry.ts";
import { installPage } from "#server/partners/platforms/wix/index.ts";

/** Whether stores of a platform can be connected: for most, the operator has to register an app there. */
export function hasStoreApp(platform: StorePlatformName): boolean {
  return storesOf(platform) !== null;
}

/** Where a merchant adds the app to a Wix site, and comes back from; null without an app at Wix. */
export function wixInstallPage(): string | null {
  const app = wixApp();
  return app && installPage(app, `${env.APP_URL}/api/connect/wix/return`);
}

import { browserUrl } from "#server/foundation/outgoing/index.ts";
import type { WixApp } from "./wix-app.ts";

/**
 * Wix's page on which a merchant chooses a site and adds the app to it.
 * @param backUrl where Wix leads them then. What it adds to the address is not signed: nothing is connected by it
 */
export function installPage({ appId }: WixApp, backUrl: string): string {
  const query = new URLSearchParams({ appId, postInstallationUrl: backUrl });
  return browserUrl("wix", `https://www.wix.com/installer/install?${query}`);
}

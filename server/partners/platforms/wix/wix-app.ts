import type { AppSecret } from "../app-secret.ts";

/** An app that is registered at Wix. Its secret gets access tokens, and signs the instances of dashboard pages. */
export interface WixApp extends AppSecret {
  appId: string;
  /** The app's public key, which verifies webhooks: PEM, or its Base64 on one line. */
  publicKey: string;
  /** In Wix's App Market: Wix's share of what the app charges sites, in percent. Absent: an app for sites of the operator's own. */
  market?: { sharePercent: number } | undefined;
  /** Where sites' dashboards are, which show our page in a frame. */
  dashboardUrl: string;
}

/** The address of its API. */
export const WIX_API = "https://www.wixapis.com";

/** The platform's name, as in `connection.name`. */
export const WIX = "Wix";

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id of Wix in lower case, such as that of the app's instance in a site; null for any other text. */
export function guidOf(text: string): string | null {
  return guid.test(text) ? text.toLowerCase() : null;
}

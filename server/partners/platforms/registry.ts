import { storePlatforms } from "#lib/platforms.ts";
import { env } from "#server/foundation/env.ts";
import type { WebhookSource } from "../webhook-source.ts";
import { type BigCommerceApp, bigCommercePlatform } from "./bigcommerce/index.ts";
import type {
  Platform,
  PlatformAdmin,
  PlatformStores,
  SessionToken,
  StorePlatformName,
  StoreUser,
} from "./platform.ts";
import { type ShopifyApp, shopifyPlatform } from "./shopify/index.ts";
import { type WixApp, wixPlatform } from "./wix/index.ts";
import { wooCommerce } from "./woocommerce/index.ts";

export { retryWithNewToken } from "./shopify/index.ts";

/** Null where the operator registered no app with a platform that needs one. */
const makers: Readonly<Record<StorePlatformName, () => Platform | null>> = {
  Shopify: () => withApp(shopifyApp(), shopifyPlatform),
  WooCommerce: () => wooCommerce,
  BigCommerce: () => withApp(bigCommerceApp(), bigCommercePlatform),
  Wix: () => withApp(wixApp(), wixPlatform),
};

let made: readonly Platform[] | undefined;

/** Every platform here; the environment is read at the first use. */
function platforms(): readonly Platform[] {
  made ??= Object.values(makers).flatMap((make) => make() ?? []);
  return made;
}

function withApp<App>(app: App | null, make: (app: App) => Platform): Platform | null {
  return app === null ? null : make(app);
}

/** The operator's app at Shopify. Without both its id and its secret, nothing that claims to be Shopify's is accepted. */
export function shopifyApp(): ShopifyApp | null {
  const { SHOPIFY_API_KEY: clientId, SHOPIFY_API_SECRET: secret } = env;
  if (!clientId || !secret) return null;
  const { SHOPIFY_ADMIN_URL: adminUrl, SHOPIFY_APP_BRIDGE_URL: appBridgeUrl } = env;
  const { SHOPIFY_API_SECRET_PREVIOUS: previousSecret, SHOPIFY_APP_HANDLE: handle } = env;
  const appStore = env.SHOPIFY_DISTRIBUTION === "app-store" ? { handle } : undefined;
  return { clientId, secret, previousSecret, appStore, adminUrl, appBridgeUrl };
}

/** The operator's app at BigCommerce. Without both its id and its secret, nothing that claims to be BigCommerce's counts. */
export function bigCommerceApp(): BigCommerceApp | null {
  const { BIGCOMMERCE_CLIENT_ID: clientId, BIGCOMMERCE_CLIENT_SECRET: secret } = env;
  if (!clientId || !secret) return null;
  const callbackUrl = `${env.APP_URL}/api/connect/bigcommerce/auth`;
  const previousSecret = env.BIGCOMMERCE_CLIENT_SECRET_PREVIOUS;
  return { clientId, secret, previousSecret, controlPanelUrl: env.BIGCOMMERCE_CONTROL_PANEL_URL, callbackUrl };
}

/** The app at Wix; null without its id, its secret and its public key: then nothing that claims to be Wix's is accepted. */
export function wixApp(): WixApp | null {
  const { WIX_APP_ID: appId, WIX_APP_SECRET: secret, WIX_PUBLIC_KEY: publicKey, WIX_DASHBOARD_URL: dashboardUrl } = env;
  const previousSecret = env.WIX_APP_SECRET_PREVIOUS;
  const market = env.WIX_DISTRIBUTION === "app-market" ? { sharePercent: env.WIX_SHARE_PERCENT } : undefined;
  return appId && secret && publicKey ? { appId, secret, previousSecret, publicKey, market, dashboardUrl } : null;
}

/**
 * The platforms whose stores can show our pages in their admin. At most one: a page that comes without a token can't tell
 * which admin is around it (`edge/token-page.ts`).
 */
export function admins(): readonly (PlatformAdmin & { name: string })[] {
  return platforms().flatMap(({ name, admin }) => (admin ? [{ name, ...admin }] : []));
}

/** How the stores of the platform with that slug sign webhooks; undefined if none can be here, as in {@link storesOf}. */
export function webhooksOf(slug: string): WebhookSource | undefined {
  return platforms().find(({ name }) => storePlatforms[name].slug === slug)?.webhooks;
}

/** How the stores of a platform are reached; null if none can be here, because the operator registered no app there. */
export function storesOf(name: StorePlatformName): PlatformStores | null {
  return platforms().find((platform) => platform.name === name)?.stores ?? null;
}

/**
 * The address of a page of ours in the admin that a query names; null if it names none.
 * @param path the page's path and query, beginning with a slash
 */
export function addressInAdmin(query: URLSearchParams, path: string): string | null {
  for (const admin of admins()) {
    const address = admin.addressInAdmin?.(query, path) ?? null;
    if (address !== null) return address;
  }
  return null;
}

/** What a session token says, whichever platform it is of; null if it is none's. */
export async function readSessionToken(token: string): Promise<SessionToken | null> {
  for (const { readToken } of platforms()) {
    const read = (await readToken?.(token)) ?? null;
    if (read !== null) return read;
  }
  return null;
}

/** The user of a store whom a session token of its admin names; null for any other text, and once it has expired. */
export async function readStoreUser(token: string | null): Promise<StoreUser | null> {
  const read = token === null ? null : await readSessionToken(token);
  return read === null || read.isExpired ? null : read.user;
}

/** The domain of a store that can install the app, in what a merchant typed; null if that names none. */
export function installDomain(text: string): string | null {
  for (const { install } of admins()) {
    const domain = install?.domainOf(text) ?? null;
    if (domain !== null) return domain;
  }
  return null;
}

/** Where a store installs the app, whichever platform its domain is of; null if no platform here has such stores. */
export function installPage(domain: string): string | null {
  for (const { install } of admins()) {
    const page = install?.pageFor(domain) ?? null;
    if (page !== null) return page;
  }
  return null;
}

import { machineNow } from "#lib/machine-clock.ts";
import { browserUrl } from "#server/foundation/outgoing/index.ts";
import type { Platform } from "../platform.ts";
import { addressInAdmin, hostOf } from "./address-in-admin.ts";
import { readSessionToken } from "./session-token.ts";
import { shopDomainOf, typedShopDomain } from "./shop-domain.ts";
import { SHOPIFY, type ShopifyApp } from "./shopify-app.ts";
import { shopifyStores } from "./stores.ts";
import { exchangeForStore, exchangeForUser } from "./token-endpoint.ts";
import { shopifyWebhooks } from "./webhook-source.ts";

export { editorPages } from "./address-in-admin.ts";
export { retryWithNewToken } from "./session-token.ts";
export type { ShopifyApp } from "./shopify-app.ts";

/** Shopify: an app in the admin, extensions on the order pages and at the till. */
export function shopifyPlatform(app: ShopifyApp): Platform {
  const adminOrigin = new URL(app.adminUrl).origin;
  return {
    name: SHOPIFY,
    webhooks: shopifyWebhooks(app),
    admin: {
      // The store's own domain is where its admin used to be; a pattern for all stores would admit any of them.
      adminOrigins: (domain) => (domain === null ? [adminOrigin] : [`https://${domain}`, adminOrigin]),
      tokenScript,
      tokenScriptSource: { url: app.appBridgeUrl, attributes: { "data-api-key": app.clientId } },
      install: {
        verifyStore: (token) => exchangeForStore(app, token, machineNow()),
        readUser: (token) => exchangeForUser(app, token),
        domainOf: (text) => typedShopDomain(app, text),
        pageFor: (text) => {
          const domain = shopDomainOf(text);
          return domain && browserUrl("shopify", `https://${domain}/admin/oauth/install?client_id=${app.clientId}`);
        },
      },
      addressInAdmin: (query, path) => addressInAdmin(app, query, path),
      hostOf,
    },
    stores: shopifyStores(app),
    readToken: async (token) => {
      const read = await readSessionToken(token, app);
      // Not its library, which knows the secret.
      return read && { store: read.store, user: read.user, isExpired: read.isExpired };
    },
  };
}

/**
 * App Bridge, loaded before this script, asks the admin around the page for a token and for the blocks that were placed,
 * and the merchant for scopes and for a review.
 */
function tokenScript(): string {
  return `window.storeToken = () => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("Shopify's admin didn't respond.")), 10000);
  if (!window.shopify) throw new Error("App Bridge didn't load.");
  window.shopify.idToken().then(resolve, reject);
});
window.placedStoreBlocks = async () =>
  (await window.shopify.app.extensions()).flatMap(({ activations = [] }) => activations.map(({ target }) => target));
window.askStoreScopes = async (scopes) => (await window.shopify.scopes.request(scopes)).result === "granted-all";
window.askStoreReview = async () => (await window.shopify.reviews.request()).success;`;
}

/**
 * App Bridge, loaded before this script, asks the admin around the page for a token and for the blocks that were placed,
 * and the merchant for scopes.
 */
export function tokenScript(): string {
  return `window.storeToken = () => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("Shopify's admin didn't respond.")), 10000);
  if (!window.shopify) throw new Error("App Bridge didn't load.");
  window.shopify.idToken().then(resolve, reject);
});
window.placedStoreBlocks = async () =>
  (await window.shopify.app.extensions()).flatMap(({ activations = [] }) => activations.map(({ target }) => target));
window.askStoreScopes = async (scopes) => (await window.shopify.scopes.request(scopes)).result === "granted-all";`;
}

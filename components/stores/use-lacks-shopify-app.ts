import { useCall } from "#lib/client/hooks.ts";

/**
 * Whether the account chose Shopify but its store doesn't have the app, so that the survey can't be on its order page.
 * Undefined until known; only Shopify accounts ask for it.
 */
export function useLacksShopifyApp(): boolean | undefined {
  const { data: account } = useCall("Profile.Profile", {});
  const isShopify = account?.integration === "Shopify";
  const { data: store } = useCall("app.GetStore", {}, { enabled: isShopify });
  if (!account) return undefined;
  if (!isShopify) return false;
  return store && store.status === "none";
}

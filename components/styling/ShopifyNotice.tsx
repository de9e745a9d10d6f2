"use client";
import { Notice } from "#components/ui/Notice.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { styleGroups } from "#lib/survey/style-groups.ts";
import { worksInShopify } from "./surface-support.ts";

/** Whether the account's store is on Shopify, whose checkout renders surveys with its own components. */
export function useIsOnShopify(): boolean {
  const { data: account } = useCall("Profile.Profile", {});
  return account?.integration === "Shopify";
}

/** Which parts of the appearance apply in Shopify's checkout, once for all groups. */
export function ShopifyNotice() {
  const names = styleGroups.flatMap(({ title, fields }) =>
    fields.filter(worksInShopify).map(({ label }) => `${title}: ${label}`),
  );
  return (
    <Notice status="neutral" title="Shopify checkout uses your checkout branding">
      Only the settings marked “Shopify” apply there: {names.join(", ")}.
    </Notice>
  );
}

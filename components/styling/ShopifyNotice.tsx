"use client";
import { Notice } from "#components/ui/Notice.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { styleGroups } from "#lib/survey/style-groups.ts";
import { worksInShopify } from "./where-words.ts";

/** Whether the account's store is on Shopify, whose checkout draws surveys with components of its own. */
export function useIsOnShopify(): boolean {
  const { data: account } = useCall("Profile.Profile", {});
  return account?.integration === "Shopify";
}

/** What of the look Shopify's checkout follows, once for all groups. */
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

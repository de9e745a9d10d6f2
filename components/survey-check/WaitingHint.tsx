import { useCall } from "#lib/client/hooks.ts";
import { ShopifySetupLink } from "./ShopifySetupLink.tsx";

/** What to do until the survey is first seen. Shopify's order pages take no code, only the app's blocks. */
export function WaitingHint() {
  const { data: account } = useCall("Profile.Profile", {});
  if (account?.integration !== "Shopify") {
    return "No one has seen the survey in your store yet. If a test order doesn't show it, check that the code is on your order page and that the page isn't cached.";
  }
  return (
    <>
      No one has seen the survey in your store yet. If a test order doesn't show it, check that you added the survey to
      that page. <ShopifySetupLink />
    </>
  );
}

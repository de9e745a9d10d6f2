import { Anchor } from "@mantine/core";
import { setupPath } from "#components/stores/setup-path.ts";
import { useLacksShopifyApp } from "#components/stores/use-lacks-shopify-app.ts";
import { useCall } from "#lib/client/hooks.ts";

/** What to do until the survey is first seen. Shopify's order pages take no code, only the app's blocks. */
export function WaitingHint() {
  const { data: account } = useCall("Profile.Profile", {});
  const lacksApp = useLacksShopifyApp();
  if (account?.integration !== "Shopify") {
    return "No one has seen the survey in your store yet. If a test order doesn't show it, check that the code is on your order page and that the page isn't cached.";
  }
  if (lacksApp === undefined) return "No one has seen the survey yet.";
  const setup = (
    <Anchor href={setupPath("Shopify")} fz="inherit" underline="always">
      Set up Shopify
    </Anchor>
  );
  if (lacksApp) {
    return (
      <>
        Open your survey link, or send yourself the email block. We'll show it here when it's viewed. Your survey isn't
        on your Shopify order page yet. {setup}
      </>
    );
  }
  return (
    <>
      No one has seen the survey in your store yet. If a test order doesn't show it, check that you added the survey to
      that page. {setup}
    </>
  );
}

import { Anchor } from "@mantine/core";
import { setupPath } from "#components/stores/setup-path.ts";

/** Leads to what puts the survey on Shopify's order pages. */
export function ShopifySetupLink() {
  return (
    <Anchor href={setupPath("Shopify")} fz="inherit" underline="always">
      Set up Shopify
    </Anchor>
  );
}

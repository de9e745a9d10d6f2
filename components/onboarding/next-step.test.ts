import { expect, test } from "vitest";
import { stepAfterProfile } from "./next-step.ts";

test.each([
  ["Shopify", "owner", "/onboarding/store-setup?platform=Shopify"],
  ["Wix", "admin", "/onboarding/store-setup?platform=Wix"],
  ["BigCommerce", "owner", "/onboarding/store-setup?platform=BigCommerce"],
  ["WooCommerce", "owner", "/onboarding/woocommerce-setup"],
  ["None", "owner", "/dashboard"],
  ["Shopify", "member", "/dashboard"],
] as const)("a profile completed for a store of %s as %s leads to %s", (integration, userRole, path) => {
  expect(stepAfterProfile({ integration, userRole })).toBe(path);
});

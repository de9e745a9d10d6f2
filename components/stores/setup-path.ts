import type { Account } from "#lib/calls/shapes.ts";

/** The screen that says what to do for a platform after it was chosen; null where the choice's own screen says it. */
export function setupPath(platform: Account["integration"]): string | null {
  if (platform === "WooCommerce") return "/onboarding/woocommerce-setup";
  return platform === "Shopify" ? null : `/onboarding/store-setup?platform=${platform}`;
}

/** The screen where a store of a platform is connected, or chosen again. */
export function connectPath(platform: Account["integration"]): string {
  return setupPath(platform) ?? "/onboarding/connect-store";
}

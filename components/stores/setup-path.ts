import type { Account } from "#lib/calls/shapes.ts";

/** The screen that says what to do for a platform after it was chosen, or to connect its store again. */
export function setupPath(platform: Account["integration"]): string {
  return platform === "WooCommerce" ? "/onboarding/woocommerce-setup" : `/onboarding/store-setup?platform=${platform}`;
}

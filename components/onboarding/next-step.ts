import type { Account } from "#lib/calls/shapes.ts";

type Facts = Pick<Account, "integration" | "userRole">;

/**
 * The screen after the profile was completed for the first time. A store that was named when the account was made still has
 * to be set up; the dashboard sends on those who haven't chosen one.
 */
export function stepAfterProfile({ integration, userRole }: Facts): string {
  if (integration === "None" || userRole === "member") return "/dashboard";
  return integration === "WooCommerce" ? "/onboarding/woocommerce-setup" : "/onboarding/connect-store";
}

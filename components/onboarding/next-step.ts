import { setupPath } from "#components/stores/setup-path.ts";
import type { Account } from "#lib/calls/shapes.ts";

type Facts = Pick<Account, "integration" | "userRole">;

/**
 * The screen after the profile is first completed. A store named when the account was created still has to be set up;
 * the dashboard redirects those who haven't chosen one.
 */
export function stepAfterProfile({ integration, userRole }: Facts): string {
  if (integration === "None" || userRole === "member") return "/dashboard";
  return setupPath(integration);
}

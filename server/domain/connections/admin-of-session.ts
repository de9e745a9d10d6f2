import { HOST_PARAMETER } from "#lib/admin-host.ts";
import type { Session } from "#server/foundation/context/session.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { addressInAdmin, admins } from "#server/partners/platforms/registry.ts";
import { liveStore } from "./live-store.ts";

/** What names the admin that a session is in, as the `host` of a query; null for a session outside of one. */
export async function hostOfSession({ platform, membership }: Session): Promise<string | null> {
  if (platform === null || !membership) return null;
  const { accountId } = membership;
  const store = await inAccount(accountId, () => liveStore(accountId));
  const admin = admins().find(({ name }) => name === platform);
  return (store?.platform === platform && admin?.hostOf?.(store.domain)) || null;
}

/**
 * Where a browser that left the app for another site's page comes back to: in the admin that it left.
 * @param host as a query names the admin; null outside of one
 * @param path path and query, beginning with a slash
 * @returns the path itself outside of an admin
 */
export function screenAt(host: string | null, path: string): string {
  return (host !== null && addressInAdmin(new URLSearchParams({ [HOST_PARAMETER]: host }), path)) || path;
}

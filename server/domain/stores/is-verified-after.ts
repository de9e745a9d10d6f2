import { directory } from "#server/foundation/database/db.ts";
import type { EventStore } from "./find-stores.ts";

/**
 * Whether a store is connected, and its install was last verified after a time that its platform named. Both times are
 * the machine's. `connection.connectedAt` is the product's, which the sandbox moves, so it can't be compared.
 */
export async function isVerifiedAfter({ platform, domain }: EventStore, time: Date): Promise<boolean> {
  const where = { domain: domain.toLowerCase(), platform, verifiedAt: { gt: time } };
  return (await directory().shopDomain.count({ where })) > 0;
}

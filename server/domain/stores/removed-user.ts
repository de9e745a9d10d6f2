import { directory } from "#server/foundation/database/db.ts";
import type { StorePlatformName } from "#server/partners/platforms/platform.ts";

interface StoreUserName {
  platform: StorePlatformName;
  /** In lower case. */
  domain: string;
  userId: string;
}

/** Notes when a user of a store lost the app; their sessions and tickets end with the store's event. */
export async function noteRemovedUser({ platform, domain, userId }: StoreUserName, removedAt: Date): Promise<void> {
  await directory().$executeRaw`
    INSERT INTO removed_store_user (platform, domain, user_id, removed_at)
    VALUES (${platform}, ${domain}, ${userId}, ${removedAt})
    ON CONFLICT (platform, domain, user_id)
    DO UPDATE SET removed_at = greatest(removed_store_user.removed_at, EXCLUDED.removed_at)`;
}

/** Whether a user lost the app after the time at which the platform signed who they are, or in the same moment. */
export async function wasRemovedSince(user: StoreUserName, signedAt: Date): Promise<boolean> {
  const { platform, domain, userId } = user;
  const found = await directory().removedStoreUser.count({
    where: { platform, domain, userId, removedAt: { gte: signedAt } },
  });
  return found > 0;
}

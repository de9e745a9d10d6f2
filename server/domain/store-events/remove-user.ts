import { dropTickets } from "#server/domain/store-tickets/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import type { EventStore } from "./find-stores.ts";

/**
 * A member of the store's staff lost the app: their sessions in the store's admin end. Where the app opens in a tab of its
 * own, those are their sessions in the store's account. Whether they are a member of the account, its owner decides.
 * @param accountId null if no account has the store now
 */
export async function removeUser(
  accountId: string | null,
  { platform, domain }: EventStore,
  userId: string,
): Promise<void> {
  await dropTickets(platform, domain, userId);
  const key = { platform, domain, userId };
  const user = await directory().storeUser.findUnique({ where: { platform_domain_userId: key } });
  if (!user) return;
  const { personId } = user;
  const isEmbedded = admins().some(({ name }) => name === platform);
  await directory().storeUser.deleteMany({ where: key });
  if (accountId === null) return;
  await directory().session.deleteMany({ where: { personId, accountId, ...(isEmbedded && { platform }) } });
}

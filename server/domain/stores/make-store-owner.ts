import type { Prisma } from "#generated/prisma/client.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";

interface StoreOwner {
  accountId: string;
  platform: string;
  domain: string;
  personId: string;
}

/**
 * Makes the store's owner, who just became a member, the owner of its account, in place of the person who installed the
 * app; that one becomes a member, as all other users of the store are. An owner who isn't a user of the store got the
 * account by a transfer: they keep it, because its merchant decided that, and the store's owner becomes an admin.
 * @param transaction in the account's scope, with the account locked
 */
export async function makeStoreOwner(
  transaction: Prisma.TransactionClient,
  { accountId, platform, domain, personId }: StoreOwner,
): Promise<void> {
  const isStoreUser = { person: { storeUsers: { some: { platform, domain } } } };
  const where = { accountId, role: "owner" };
  await transaction.membership.updateMany({ where: { ...where, ...isStoreUser }, data: { role: "member" } });
  const isOwned = (await transaction.membership.count({ where })) > 0;
  const role = isOwned ? "admin" : "owner";
  await transaction.membership.updateMany({ where: { accountId, personId }, data: { role } });
  if (isOwned) return;
  const { emailAddress } = await transaction.person.findUniqueOrThrow({ where: { id: personId } });
  const event = { accountId, personId, subject: emailAddress, details: { platform } };
  await recordSecurityEvent({ action: "ownershipTransferred", ...event }, transaction);
}

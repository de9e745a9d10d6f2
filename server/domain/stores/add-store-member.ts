import { randomUUIDv7 } from "node:crypto";
import { UNREACHABLE } from "#lib/unreachable-address.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import type { PlatformPerson } from "#server/partners/platforms/platform.ts";
import { makeStoreOwner } from "./make-store-owner.ts";

interface NewMember {
  accountId: string;
  platform: string;
  domain: string;
  user: PlatformPerson;
  personId: string;
}

/**
 * Makes a user of the account's store a member. The store's owner gets the ownership of an account that was made by an
 * install, at the first time alone, because later they may have passed it on; in any other account they are an admin.
 */
export async function addStoreMember(added: NewMember): Promise<void> {
  const { accountId, platform, domain, user, personId } = added;
  const key = { platform, domain, userId: user.userId };
  await inAccount(accountId, () =>
    tenant().$transaction(async (transaction) => {
      // Before a new membership refers to the account: two of those would wait for each other.
      const { madeByInstall } = await lockAccount(transaction, accountId);
      const role = user.isOwner && !madeByInstall ? "admin" : "member";
      const data = { accountId, personId, role };
      const { count } = await transaction.membership.createMany({ data, skipDuplicates: true });
      if (count === 1 && user.isOwner && madeByInstall) await makeStoreOwner(transaction, added);
      await transaction.storeUser.upsert({
        where: { platform_domain_userId: key },
        create: { ...key, personId },
        update: {},
      });
    }),
  );
}

export interface StorePerson {
  personId: string;
  /** The platform's address for the user, if it is that of another person. */
  takenAddress: string | null;
}

/**
 * A new person for a store's user, with the address that the platform confirmed. An address that is somebody's already
 * opens nothing of theirs: then the person gets one that no mail reaches, as does a user without a confirmed one.
 */
export async function personOf({ userId, emailAddress, name }: PlatformPerson, domain: string): Promise<StorePerson> {
  const id = randomUUIDv7();
  const people = directory().person;
  if (emailAddress !== null) {
    const { count } = await people.createMany({ data: { id, emailAddress, name }, skipDuplicates: true });
    if (count === 1) return { personId: id, takenAddress: null };
  }
  const unreachable = `${userId}@${domain}${UNREACHABLE}`;
  const found = await people.upsert({
    where: { emailAddress: unreachable },
    create: { id, emailAddress: unreachable, name },
    update: {},
  });
  return { personId: found.id, takenAddress: emailAddress };
}

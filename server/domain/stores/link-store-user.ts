import { machineNow } from "#lib/machine-clock.ts";
import { openStorePath } from "#lib/open-store-path.ts";
import { isUnreachable } from "#lib/unreachable-address.ts";
import { recordSecurityEvent } from "#server/domain/audit/index.ts";
import { findStoreAccount, isStorePlatform } from "#server/domain/connections/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMail } from "#server/foundation/mail/index.ts";
import type { PlatformPerson } from "#server/partners/platforms/platform.ts";
import { issueTicket } from "./tickets.ts";

interface StoreUser {
  platform: string;
  domain: string;
  user: PlatformPerson;
}

/** Mails the person who has a store user's address a link that makes them this user. */
export async function mailStoreLink({ platform, domain, user }: StoreUser, to: string): Promise<void> {
  const accountId = await findStoreAccount(platform, domain);
  if (accountId === null || !isStorePlatform(platform)) return;
  const { companyName } = await directory().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { companyName: true },
  });
  const token = await issueTicket({ platform, domain, user, isMailed: true }, machineNow());
  const url = env.APP_URL + openStorePath(token);
  await enqueueMail({ to, template: "store-link", props: { companyName, platform, url } });
}

/**
 * Makes a person a store's user, in place of the one who was made when the user's address was theirs already: they get
 * that one's membership, with the higher of two roles.
 */
export async function linkStoreUser(
  accountId: string,
  { platform, domain, user: { userId } }: StoreUser,
  personId: string,
): Promise<void> {
  const key = { platform_domain_userId: { platform, domain, userId } };
  await inAccount(accountId, () =>
    tenant().$transaction(async (transaction) => {
      const { person: placeholder } = await transaction.storeUser.findUniqueOrThrow({
        where: key,
        select: { person: { select: { id: true, emailAddress: true } } },
      });
      if (placeholder.id === personId || !isUnreachable(placeholder.emailAddress)) return;
      const where = { accountId, personId: placeholder.id };
      const [held] = await transaction.membership.findMany({ where, select: { role: true } });
      const own = await transaction.membership.findUnique({ where: { accountId_personId: { accountId, personId } } });
      await transaction.membership.deleteMany({ where });
      const role = higherOf(held?.role ?? "member", own?.role ?? "member");
      const active = { role, status: "active" };
      if (own) await transaction.membership.updateMany({ where: { accountId, personId }, data: active });
      else await transaction.membership.create({ data: { accountId, personId, ...active } });
      await transaction.storeUser.update({ where: key, data: { personId } });
      await recordSecurityEvent({ action: "storeLoginLinked", accountId, personId, subject: domain }, transaction);
    }),
  );
}

const roles = ["member", "admin", "owner"];

function higherOf(one: string, other: string): string {
  return roles[Math.max(roles.indexOf(one), roles.indexOf(other))] ?? "member";
}

import type { ClientBase } from "pg";
import { isEmailAddress } from "#lib/email-address.ts";
import { directory } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueMail } from "#server/foundation/mail/index.ts";

type OutgoingMail = Parameters<typeof enqueueMail>[0];

/** The owner of an account, and its name; null if it has none anymore. */
export async function ownerOf(
  accountId: string,
): Promise<{ name: string; emailAddress: string; companyName: string } | null> {
  const [owner, account] = await Promise.all([
    directory().membership.findFirst({
      where: { accountId, role: "owner", status: "active" },
      select: { person: { select: { name: true, emailAddress: true } } },
    }),
    directory().account.findUnique({ where: { id: accountId }, select: { companyName: true } }),
  ]);
  if (!owner || !account) return null;
  return { name: owner.person.name ?? "", emailAddress: owner.person.emailAddress, companyName: account.companyName };
}

/** Mails the account's owner once the client's transaction is committed. */
export async function mailOwner(
  client: ClientBase,
  accountId: string,
  write: (owner: { companyName: string; to: string }) => OutgoingMail,
): Promise<void> {
  const owner = await ownerOf(accountId);
  if (!owner || !isEmailAddress(owner.emailAddress)) {
    log.error({ accountId }, "an email about billing has no valid recipient");
    return;
  }
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  await enqueueMail(write({ companyName: owner.companyName, to: owner.emailAddress }), { db: { executeSql } });
}

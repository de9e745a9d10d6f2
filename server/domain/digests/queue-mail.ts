import type { ClientBase } from "pg";
import { isEmailAddress } from "#lib/email-address.ts";
import { log } from "#server/foundation/log.ts";
import {
  enqueueMail,
  type OutgoingMail,
  type Subscription,
  unsubscribeAddress,
} from "#server/foundation/mail/index.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";

/** A member who wants emails of a kind. */
export interface Recipient {
  personId: string;
  emailAddress: string;
}

/**
 * These people with their addresses. People are in the directory, which an account's own database may not be, so this
 * is a statement of its own.
 */
export async function readAddresses<Claimed extends { personId: string }>(
  client: ClientBase,
  claimed: readonly Claimed[],
): Promise<(Claimed & Recipient)[]> {
  if (claimed.length === 0) return [];
  const { rows } = await client.query<Recipient>(
    `SELECT id AS "personId", email_address AS "emailAddress" FROM person WHERE id = ANY($1::uuid[])`,
    [claimed.map(({ personId }) => personId)],
  );
  const addressOf = new Map(rows.map(({ personId, emailAddress }) => [personId, emailAddress]));
  return claimed.flatMap((one) => {
    const emailAddress = addressOf.get(one.personId);
    return emailAddress === undefined ? [] : [{ ...one, emailAddress }];
  });
}

/**
 * Queues an email with a one-click unsubscribe link, in the client's transaction. An address that can't receive mail is
 * skipped, so that the account's other members still get theirs.
 */
export async function queueMail(
  client: ClientBase,
  subscription: Pick<Subscription, "kind" | "accountId">,
  { personId, emailAddress }: Recipient,
  write: (to: string, unsubscribeUrl: string) => OutgoingMail,
): Promise<void> {
  if (!isEmailAddress(emailAddress)) {
    log.error({ accountId: subscription.accountId, personId }, "a report email has no valid recipient");
    return;
  }
  await enqueueMail(write(emailAddress, unsubscribeAddress({ ...subscription, personId })), { db: clientDb(client) });
}

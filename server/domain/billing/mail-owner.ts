import { createHash } from "node:crypto";
import type { ClientBase, PoolClient } from "pg";
import { isEmailAddress } from "#lib/email-address.ts";
import { directory } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { enqueueMail, type OutgoingMail, unsubscribeAddress } from "#server/foundation/mail/index.ts";
import { clientDb } from "#server/foundation/queue/transaction-db.ts";
import { PaymentError } from "#server/partners/payments/payment-error.ts";
import type { Payments } from "#server/partners/payments/payments.ts";

interface Owner {
  personId: string;
  name: string;
  emailAddress: string;
  companyName: string;
  /** Whether they want emails about the plan and payments. */
  wantsMails: boolean;
}

/** The owner of an account, and its name; null if it has none anymore. */
export async function ownerOf(accountId: string): Promise<Owner | null> {
  const [owner, account] = await Promise.all([
    directory().membership.findFirst({
      where: { accountId, role: "owner", status: "active" },
      select: {
        personId: true,
        notificationBillingEnabled: true,
        person: { select: { name: true, emailAddress: true } },
      },
    }),
    directory().account.findUnique({ where: { id: accountId }, select: { companyName: true } }),
  ]);
  if (!owner || !account) return null;
  const { personId, person, notificationBillingEnabled: wantsMails } = owner;
  const { name, emailAddress } = person;
  return { personId, name: name ?? "", emailAddress, companyName: account.companyName, wantsMails };
}

/**
 * Mails the account's owner once the client's transaction is committed, unless they turned these emails off: the app's
 * banners say the same.
 */
export async function mailOwner(
  client: ClientBase,
  accountId: string,
  write: (owner: { companyName: string; to: string; unsubscribeUrl: string }) => OutgoingMail,
): Promise<void> {
  const owner = await ownerOf(accountId);
  if (!owner || !isEmailAddress(owner.emailAddress)) {
    log.error({ accountId }, "an email about billing has no valid recipient");
    return;
  }
  if (!owner.wantsMails) return;
  const { personId, companyName, emailAddress: to } = owner;
  const unsubscribeUrl = unsubscribeAddress({ kind: "billing", accountId, personId });
  await enqueueMail(write({ companyName, to, unsubscribeUrl }), { db: clientDb(client) });
}

/** Keeps the customer's email address that of the account's owner, who may have changed. */
export async function followOwner(
  client: PoolClient,
  payments: Payments,
  accountId: string,
  { customerId, ownerHash }: { customerId: string; ownerHash: string | null },
): Promise<void> {
  const owner = await ownerOf(accountId);
  if (!owner) return;
  const details = { emailAddress: owner.emailAddress };
  const hash = createHash("sha256").update(JSON.stringify(details)).digest("hex");
  if (hash === ownerHash) return;
  try {
    await payments.updateCustomer(customerId, details);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    // The address is no reason not to learn what was paid; the next time tries it again.
    log.warn({ err: error, accountId }, "could not give the payment provider an owner's email address");
    return;
  }
  await client.query("UPDATE billing SET owner_hash = $2 WHERE account_id = $1", [accountId, hash]);
}

import type { Db } from "pg-boss";
import type { Prisma } from "#generated/prisma/client.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { enqueueJob } from "#server/foundation/queue/enqueue-job.ts";
import { transactionDb } from "#server/foundation/queue/transaction-db.ts";
import { checkAddress } from "./address.ts";
import { sealProps } from "./sealed-props.ts";
import { mailTemplates, type OutgoingMail } from "./templates.ts";

/**
 * Queues an email for the worker, which sends it at least once. With `db`, the caller's transaction, it is sent only if
 * that commits. Throws a 400 on `emailAddress` if `to` is not one plain mailbox, and a ZodError if the properties don't
 * match the template. Nothing is sent to a domain under `.invalid`, which is nobody's (RFC 2606).
 */
export async function enqueueMail(mail: OutgoingMail, options: { db?: Db } = {}): Promise<void> {
  const template = mailTemplates[mail.template];
  const { usefulForSeconds } = template;
  if (mail.to.endsWith(".invalid")) return;
  const envelope = { to: checkAddress(mail.to), template: mail.template };
  const payload = {
    ...envelope,
    props: sealProps(envelope, template.props.parse(mail.props)),
    usefulUntil: new Date(machineMs() + usefulForSeconds * 1_000).toISOString(),
  };
  await enqueueJob("mail", payload, { db: options.db, retentionSeconds: usefulForSeconds });
}

/** Queues an email in the caller's transaction: it is sent only if that commits. Throws as `enqueueMail` does. */
export async function enqueueMailWithin(transaction: Prisma.TransactionClient, mail: OutgoingMail): Promise<void> {
  await enqueueMail(mail, { db: transactionDb(transaction) });
}

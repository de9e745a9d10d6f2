import type { Prisma } from "#generated/prisma/client.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMailWithin, type OutgoingMail } from "#server/foundation/mail/index.ts";

type SecurityNotice = Extract<OutgoingMail, { template: "security-notice" }>;
export type FactorEvent = SecurityNotice["props"]["event"];

/**
 * Mails a person about a change to how they sign in, so that nobody who takes over their session can make it unnoticed.
 */
export async function mailFactorEvent(
  transaction: Prisma.TransactionClient,
  { emailAddress, event, name }: { emailAddress: string; event: FactorEvent; name?: string },
): Promise<void> {
  const props = { event, url: `${env.APP_URL}/account/security`, ...(name === undefined ? {} : { name }) };
  await enqueueMailWithin(transaction, { to: emailAddress, template: "security-notice", props });
}

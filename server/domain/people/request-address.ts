import { Prisma } from "#generated/prisma/client.ts";
import { recordPersonEvent } from "#server/domain/audit/index.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";
import { checkLinkRate, heldUntil, insertLink, linkUrl } from "#server/domain/sign-in/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMailWithin, type OutgoingMail, SIGN_IN_LINK_LIFETIME_MS } from "#server/foundation/mail/index.ts";

/** How often a person may ask for another address within an hour, times RATE_LIMIT_SCALE. */
const REQUESTS_PER_HOUR = 5;

/**
 * Mails a link to the address that a person wants from now on, and a notice to the one they have. Where the wanted one is
 * another person's, or kept for one, that mailbox is notified instead, and the link goes nowhere: the caller learns nothing
 * of it.
 * Throws 429 with the seconds to wait.
 */
export async function requestAddress(
  transaction: Prisma.TransactionClient,
  context: MemberContext,
  emailAddress: string,
): Promise<void> {
  const { accountId, personId } = context;
  // Requests of one person come one after the other, or several at once would all find room.
  await lockPerson(transaction, personId);
  await checkRate(transaction, personId);
  await transaction.$executeRaw`
    UPDATE sign_in_link SET expires_at = now()
    WHERE purpose = 'address' AND person_id = ${personId}::uuid AND used_at IS NULL AND expires_at > now()`;
  const token = await insertLink(transaction, {
    purpose: "address",
    emailAddress,
    lifetimeMs: SIGN_IN_LINK_LIFETIME_MS,
    accountId,
    personId,
  });
  await enqueueMailWithin(transaction, await mailToWanted(transaction, personId, emailAddress, token));
  await recordPersonEvent({ action: "addressChangeRequested", personId }, transaction);
  await enqueueMailWithin(transaction, {
    to: context.emailAddress,
    template: "address-change",
    props: { url: `${env.APP_URL}/account` },
  });
}

/** The mail to the wanted address: the link, or why there is none. */
async function mailToWanted(
  transaction: Prisma.TransactionClient,
  personId: string,
  emailAddress: string,
  token: string,
): Promise<OutgoingMail> {
  const url = `${env.APP_URL}/account/login`;
  const owner = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  if (owner) return { to: emailAddress, template: "address-in-use", props: { url } };
  const until = await heldUntil(transaction, emailAddress, personId);
  if (until) return { to: emailAddress, template: "address-held", props: { url, until: until.toISOString() } };
  return { to: emailAddress, template: "new-address", props: { url: linkUrl("address", token) } };
}

async function checkRate(transaction: Prisma.TransactionClient, personId: string): Promise<void> {
  const ofPerson = Prisma.sql`person_id = ${personId}::uuid AND purpose = 'address'`;
  await checkLinkRate(transaction, ofPerson, {
    perHour: REQUESTS_PER_HOUR,
    refusal: "You've requested several email address changes in the last hour. Try again later.",
  });
}

import { Prisma } from "#generated/prisma/client.ts";
import { recordPersonEvent } from "#server/domain/audit/index.ts";
import { lockPerson } from "#server/domain/sessions/index.ts";
import { checkLinkRate, insertLink, isMailedOften, linkUrl, reservedUntil } from "#server/domain/sign-in/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueMailWithin, type OutgoingMail, SIGN_IN_LINK_LIFETIME_MS } from "#server/foundation/mail/index.ts";

/** How many new addresses a person may request within an hour, times RATE_LIMIT_SCALE. */
const REQUESTS_PER_HOUR = 5;

/**
 * Mails a link to the address that a person wants, and a notice to their current one. If the new address belongs to
 * another person, or is reserved for one, that mailbox is notified instead, without a link, and the caller can't see
 * the difference.
 * Throws 429 with the seconds to wait.
 */
export async function requestAddress(
  transaction: Prisma.TransactionClient,
  context: MemberContext,
  emailAddress: string,
): Promise<void> {
  const { accountId, personId } = context;
  // Serializes requests of one person, so that concurrent ones can't all pass the rate limit.
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
  if (!(await isMailedOften(transaction, emailAddress))) {
    await enqueueMailWithin(transaction, await mailToNewAddress(transaction, personId, emailAddress, token));
  }
  await recordPersonEvent({ action: "addressChangeRequested", personId }, transaction);
  await enqueueMailWithin(transaction, {
    to: context.emailAddress,
    template: "address-change",
    props: { url: `${env.APP_URL}/account` },
  });
}

/** The mail to the new address: the link, or why there is none. */
async function mailToNewAddress(
  transaction: Prisma.TransactionClient,
  personId: string,
  emailAddress: string,
  token: string,
): Promise<OutgoingMail> {
  const url = `${env.APP_URL}/account/login`;
  const owner = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  if (owner) return { to: emailAddress, template: "address-in-use", props: { url } };
  const until = await reservedUntil(transaction, emailAddress, personId);
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

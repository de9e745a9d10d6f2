import { Prisma } from "#generated/prisma/client.ts";
import { env } from "#server/env.ts";
import type { MemberContext } from "#server/http/context.ts";
import { enqueueMailWithin, SIGN_IN_LINK_LIFETIME_MS } from "#server/mail/index.ts";
import { checkLinkRate, insertLink, linkUrl } from "#server/sign-in/index.ts";

/** How often a person may ask for another address within an hour, times RATE_LIMIT_SCALE. */
const REQUESTS_PER_HOUR = 5;

/**
 * Mails a link to the address that a person wants from now on, and a notice to the one they have. Where the wanted one is
 * somebody's, that mailbox is told instead, and the link goes nowhere: the caller learns nothing of it.
 * Throws 429 with the seconds to wait.
 */
export async function requestAddress(
  transaction: Prisma.TransactionClient,
  context: MemberContext,
  emailAddress: string,
): Promise<void> {
  const { accountId, personId } = context;
  // Requests of one person come one after the other, or several at once would all find room.
  await transaction.$executeRaw`SELECT 1 FROM person WHERE id = ${personId}::uuid FOR UPDATE`;
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
  const taken = await transaction.person.findUnique({ where: { emailAddress }, select: { id: true } });
  await enqueueMailWithin(
    transaction,
    taken
      ? { to: emailAddress, template: "address-in-use", props: { url: `${env.APP_URL}/account/login` } }
      : { to: emailAddress, template: "new-address", props: { url: linkUrl("address", token) } },
  );
  await enqueueMailWithin(transaction, {
    to: context.emailAddress,
    template: "address-change",
    props: { url: `${env.APP_URL}/account` },
  });
}

async function checkRate(transaction: Prisma.TransactionClient, personId: string): Promise<void> {
  const ofPerson = Prisma.sql`person_id = ${personId}::uuid AND purpose = 'address'`;
  await checkLinkRate(transaction, ofPerson, {
    perHour: REQUESTS_PER_HOUR,
    refusal: "You asked for several new addresses within the hour. Wait a while.",
  });
}

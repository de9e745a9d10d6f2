import type { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { env } from "#server/env.ts";
import type { MemberContext } from "#server/http/context.ts";
import { enqueueMailWithin, SIGN_IN_LINK_LIFETIME_MS } from "#server/mail/index.ts";
import { insertLink, linkUrl } from "#server/sign-in/index.ts";

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
  await checkRate(transaction, context);
  await transaction.$executeRaw`
    UPDATE sign_in_link SET expires_at = now()
    WHERE account_id = ${accountId}::uuid AND purpose = 'address' AND person_id = ${personId}::uuid
      AND used_at IS NULL AND expires_at > now()`;
  const asking = await transaction.session.findUnique({
    where: { id: context.session.sessionId },
    select: { tokenHash: true },
  });
  const token = await insertLink(transaction, {
    purpose: "address",
    emailAddress,
    lifetimeMs: SIGN_IN_LINK_LIFETIME_MS,
    accountId,
    personId,
    browserHash: asking?.tokenHash ?? null,
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

async function checkRate(transaction: Prisma.TransactionClient, { accountId, personId }: MemberContext): Promise<void> {
  const limit = Math.max(1, Math.floor(REQUESTS_PER_HOUR * env.RATE_LIMIT_SCALE));
  const [filling] = await transaction.$queryRaw<{ wait_seconds: number }[]>`
    SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::int AS wait_seconds
    FROM sign_in_link
    WHERE account_id = ${accountId}::uuid AND purpose = 'address' AND person_id = ${personId}::uuid
      AND created_at > now() - interval '1 hour'
    ORDER BY created_at DESC OFFSET ${limit - 1} LIMIT 1`;
  if (!filling) return;
  throw new AppError("too-many-requests", "You asked for several new addresses within the hour. Wait a while.", {
    headers: { "retry-after": String(Math.max(1, filling.wait_seconds)) },
  });
}

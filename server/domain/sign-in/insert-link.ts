import { Prisma } from "#generated/prisma/client.ts";
import { AppError } from "#lib/errors.ts";
import { type LinkPurpose, linkParameters } from "#lib/link-parameters.ts";
import { hashToken, newToken } from "#server/domain/sessions/index.ts";
import { env } from "#server/foundation/env.ts";
import { lockAddress } from "./lock-address.ts";

/** A link to be mailed. It is only valid for its purpose. */
export interface NewLink {
  purpose: LinkPurpose;
  emailAddress: string;
  lifetimeMs: number;
  /** A path within the app to go to afterwards. */
  returnTo?: string | null;
  /** For an invitation: the account. */
  accountId?: string;
  /** The person the link is about, if known. */
  personId?: string;
  /** SHA-256 of the cookie of the browser that asks. */
  browserHash?: string | null;
  /** The browser whose own hourly limit applies to the link, instead of the shared one. */
  knownBrowser?: string | null;
}

/**
 * How many links for one purpose an address gets within an hour, times RATE_LIMIT_SCALE, so that nobody can be locked out
 * by strangers: to sign in, for each browser that it signed in with before, and for all others together; of invitations,
 * from each account; to get the address, for each person.
 */
const LINKS_PER_HOUR = 5;
const HOUR_SECONDS = 60 * 60;

/**
 * Adds a link for an address, known or not, and returns its token; only its hash is stored. Links from all processes
 * are counted here, so the limit doesn't reveal which addresses are known.
 * Throws 429 with the seconds to wait.
 */
export async function insertLink(transaction: Prisma.TransactionClient, link: NewLink): Promise<string> {
  const { purpose, emailAddress, returnTo = null, accountId = null, personId = null } = link;
  const { browserHash = null, knownBrowser = null } = link;
  const token = newToken();
  const limit = Math.max(1, Math.floor(LINKS_PER_HOUR * env.RATE_LIMIT_SCALE));
  const counted = countedWith(link);
  await lockAddress(transaction, emailAddress);
  const made = await transaction.$executeRaw`
    INSERT INTO sign_in_link
      (token_hash, purpose, email_address, number, return_to, account_id, person_id, browser_hash, known_browser,
       created_at, expires_at)
    SELECT ${hashToken(token)}, ${purpose}, ${emailAddress}, last.number + 1, ${returnTo}, ${accountId}::uuid,
           ${personId}::uuid, ${browserHash}, ${knownBrowser}, now(), now() + make_interval(secs => ${link.lifetimeMs / 1000})
    FROM (SELECT coalesce((
      SELECT number FROM sign_in_link WHERE ${counted}
      ORDER BY number DESC LIMIT 1), 0) AS number) AS last
    WHERE NOT EXISTS (
      SELECT 1 FROM sign_in_link
      WHERE ${counted} AND number = last.number + 1 - ${limit}::int
        AND created_at > now() - make_interval(secs => ${HOUR_SECONDS}))`;
  if (made === 0) throw await tooManyLinks(transaction, counted, limit);
  return token;
}

/** The links that share one limit. */
function countedWith({ purpose, emailAddress, knownBrowser = null, ...link }: NewLink) {
  const [accountId, personId] = [link.accountId ?? null, link.personId ?? null];
  const ofSender = {
    login: Prisma.sql`known_browser IS NOT DISTINCT FROM ${knownBrowser}`,
    invite: Prisma.sql`account_id = ${accountId}::uuid`,
    address: Prisma.sql`person_id = ${personId}::uuid`,
    restore: Prisma.sql`person_id = ${personId}::uuid`,
  };
  return Prisma.sql`email_address = ${emailAddress} AND purpose = ${purpose} AND ${ofSender[purpose]}`;
}

/** The URL of the page that a link opens. */
export function linkUrl(purpose: LinkPurpose, token: string): string {
  return `${env.APP_URL}/account/login?${linkParameters[purpose]}=${token}`;
}

/**
 * The limit frees up once the oldest of the counted links is an hour old. `now()` would be when this transaction began,
 * which may be before that link was made.
 */
async function tooManyLinks(
  transaction: Prisma.TransactionClient,
  counted: Prisma.Sql,
  limit: number,
): Promise<AppError> {
  const [oldest] = await transaction.$queryRaw<{ wait_seconds: number }[]>`
    SELECT ceil(extract(epoch FROM created_at - clock_timestamp()) + ${HOUR_SECONDS})::int AS wait_seconds
    FROM sign_in_link WHERE ${counted}
    ORDER BY number DESC OFFSET ${limit - 1} LIMIT 1`;
  const waitSeconds = Math.max(1, oldest?.wait_seconds ?? 1);
  return new AppError(
    "too-many-requests",
    "We've already sent several links to this address in the last hour. Use the latest one, or try again later.",
    {
      headers: { "retry-after": String(waitSeconds) },
    },
  );
}

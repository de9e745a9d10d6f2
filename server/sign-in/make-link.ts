import { AppError } from "#lib/errors.ts";
import { directory } from "#server/db.ts";
import { env } from "#server/env.ts";
import { enqueueMail, SIGN_IN_LINK_LIFETIME_MS } from "#server/mail/index.ts";
import { hashToken, newToken } from "#server/sessions/index.ts";
import { safeReturnPath } from "./return-path.ts";

/** How many links an address gets within an hour, times RATE_LIMIT_SCALE. */
const LINKS_PER_HOUR = 5;
const HOUR_SECONDS = 60 * 60;

/**
 * Makes a sign-in link for an address, known or not, and gives the address of its page; only the hash of its token is
 * kept. The links of all processes are counted here, so that the limit tells nothing of who is known.
 * Throws 429 with the seconds to wait.
 */
export async function makeSignInLink(request: {
  emailAddress: string;
  returnTo?: string | undefined;
}): Promise<string> {
  const token = newToken();
  const { emailAddress } = request;
  const limit = Math.max(1, Math.floor(LINKS_PER_HOUR * env.RATE_LIMIT_SCALE));
  const expiresAt = new Date(Date.now() + SIGN_IN_LINK_LIFETIME_MS);
  const returnTo = safeReturnPath(request.returnTo);
  const [, made] = await directory().$transaction([
    // Requests for one address come one after the other, or several at once would all find room.
    directory().$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${emailAddress}, 0))::text`,
    directory().$executeRaw`
      INSERT INTO sign_in_link (token_hash, purpose, email_address, return_to, created_at, expires_at)
      SELECT ${hashToken(token)}, 'login', ${emailAddress}, ${returnTo}, now(), ${expiresAt}
      WHERE (SELECT count(*) FROM sign_in_link
             WHERE email_address = ${emailAddress} AND created_at > now() - make_interval(secs => ${HOUR_SECONDS})) < ${limit}`,
  ]);
  if (made === 0) throw await tooManyLinks(emailAddress, limit);
  return `${env.APP_URL}/account/login?link=${token}`;
}

/** Queues the mail that carries a link's page. */
export async function mailSignInLink(
  emailAddress: string,
  template: "sign-in-link" | "confirm-address",
  url: string,
): Promise<void> {
  await enqueueMail({ to: emailAddress, template, props: { url } });
}

/** There is room again once the oldest of the links that fill the hour is an hour old. */
async function tooManyLinks(emailAddress: string, limit: number): Promise<AppError> {
  const [oldest] = await directory().$queryRaw<{ wait_seconds: number }[]>`
    SELECT ceil(extract(epoch FROM created_at - now()) + ${HOUR_SECONDS})::int AS wait_seconds
    FROM sign_in_link WHERE email_address = ${emailAddress}
    ORDER BY created_at DESC OFFSET ${limit - 1} LIMIT 1`;
  const waitSeconds = Math.max(1, oldest?.wait_seconds ?? 1);
  return new AppError("too-many-requests", "This address was sent several links of late. Use the last one, or wait.", {
    headers: { "retry-after": String(waitSeconds) },
  });
}

import { timingSafeEqual } from "node:crypto";
import { type AppError, invalidField } from "#lib/errors.ts";
import { directory } from "#server/db.ts";
import type { Session } from "#server/sessions/index.ts";
import { browserHashOf } from "./browser-cookie.ts";
import { CODE_TRIES, hashCode } from "./code.ts";
import { type SignedIn, signInByHash } from "./use-link.ts";

/**
 * Signs in where the link was asked for, with the code that its page showed elsewhere; the browser is known by its mark.
 * Throws a 400 on `code`: where this browser waits for none, where it is wrong, and where it was wrong too often, which
 * ends the link.
 */
export async function enterCode(
  cookieHeader: string | null,
  code: string,
  replaced: Session | null,
): Promise<SignedIn> {
  const browserHash = browserHashOf(cookieHeader);
  const link = browserHash === null ? undefined : await countTry(browserHash);
  if (!link) throw noCode();
  if (!isRight(link, code)) throw await wrongCode(link);
  const signedIn = await signInByHash(link.token_hash, replaced);
  if (!signedIn) throw noCode();
  return signedIn;
}

interface TriedLink {
  token_hash: string;
  code_hash: string;
  code_tries: number;
}

/** The try counts before it is judged: however many come at once, no more than the bounded number are. */
async function countTry(browserHash: string): Promise<TriedLink | undefined> {
  const [link] = await directory().$queryRaw<TriedLink[]>`
    UPDATE sign_in_link SET code_tries = code_tries + 1
    WHERE token_hash = (
        SELECT token_hash FROM sign_in_link
        WHERE browser_hash = ${browserHash} AND purpose = 'login' AND code_hash IS NOT NULL
          AND used_at IS NULL AND expires_at > now() AND code_expires_at > now()
        ORDER BY code_expires_at DESC LIMIT 1)
      AND used_at IS NULL AND code_tries < ${CODE_TRIES}
    RETURNING token_hash, code_hash, code_tries`;
  return link;
}

function isRight(link: TriedLink, code: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(link.token_hash, code)), Buffer.from(link.code_hash));
}

async function wrongCode(link: TriedLink): Promise<AppError> {
  const left = CODE_TRIES - link.code_tries;
  if (left > 0) return invalidField("code", `is not right; ${left} more ${left === 1 ? "try" : "tries"}`);
  await directory().$executeRaw`
    UPDATE sign_in_link SET expires_at = now() WHERE token_hash = ${link.token_hash} AND used_at IS NULL`;
  return invalidField("code", "was wrong too often; ask for a new link");
}

function noCode(): AppError {
  return invalidField(
    "code",
    "does not match. Check the page that the mail opened and try again, or ask for a new link",
  );
}

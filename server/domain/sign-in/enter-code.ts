import { type AppError, invalidField } from "#lib/errors.ts";
import { logSecurityFailure, recordSecurityEvent } from "#server/domain/audit/index.ts";
import { accountsUsedLast } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { browserHashOf, storeHashOf } from "./browser-cookie.ts";
import { CODE_TRIES, isCodeOf } from "./code.ts";
import type { SignedIn, SigningIn } from "./finish-sign-in.ts";
import { signInByHash } from "./use-link.ts";

/**
 * Signs in where the link was requested, with the code shown elsewhere; the browser is recognized by its mark.
 * Throws 400 on `code`: if this browser expects none, if it is wrong, and if it was wrong too often, which ends the
 * link.
 */
export async function enterCode(cookieHeader: string | null, code: string, browser: SigningIn = {}): Promise<SignedIn> {
  const browserHash = storeHashOf(browser.replaced) ?? browserHashOf(cookieHeader);
  const link = browserHash === null ? undefined : await countTry(browserHash);
  if (!link) {
    logSecurityFailure({ action: "signInFailed", accountId: null, personId: null, details: { method: "code" } });
    throw noCode();
  }
  if (!isCodeOf(link.token_hash, code, link.code_hash)) throw await wrongCode(link);
  const signedIn = await signInByHash(link.token_hash, browser, "code");
  if (!signedIn) throw noCode();
  return signedIn;
}

interface TriedLink {
  token_hash: string;
  code_hash: string;
  email_address: string;
  code_tries: number;
}

/** Counts the attempt before checking it, so that concurrent attempts can't exceed the limit. */
async function countTry(browserHash: string): Promise<TriedLink | undefined> {
  const [link] = await directory().$queryRaw<TriedLink[]>`
    UPDATE sign_in_link SET code_tries = code_tries + 1
    WHERE token_hash = (
        SELECT token_hash FROM sign_in_link
        WHERE browser_hash = ${browserHash} AND purpose = 'login' AND code_hash IS NOT NULL
          AND used_at IS NULL AND expires_at > now() AND code_expires_at > now()
        ORDER BY code_expires_at DESC LIMIT 1)
      AND used_at IS NULL AND code_tries < ${CODE_TRIES}
    RETURNING token_hash, code_hash, email_address, code_tries`;
  return link;
}

async function wrongCode(link: TriedLink): Promise<AppError> {
  const left = CODE_TRIES - link.code_tries;
  await recordWrongCode(link.email_address, left);
  if (left > 0) return invalidField("code", `isn't right. You have ${left} more ${left === 1 ? "try" : "tries"}`);
  await directory().$executeRaw`
    UPDATE sign_in_link SET expires_at = now() WHERE token_hash = ${link.token_hash} AND used_at IS NULL`;
  return invalidField("code", "was wrong too many times. Request a new link");
}

/**
 * Goes to the log of the account that the code would have opened; attempts per link and links per hour limit how many
 * there can be.
 */
async function recordWrongCode(emailAddress: string, triesLeft: number): Promise<void> {
  const person = await directory().person.findUnique({ where: { emailAddress }, select: { id: true } });
  const [accountId = null] = person ? await accountsUsedLast(person.id) : [];
  const details = { method: "code", triesLeft };
  await recordSecurityEvent({ action: "signInFailed", accountId, personId: person?.id ?? null, details });
}

function noCode(): AppError {
  return invalidField(
    "code",
    "doesn't match. Check the page that the email link opened and try again, or request a new link",
  );
}

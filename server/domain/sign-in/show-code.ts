import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { CODE_LIFETIME_SECONDS, CODE_TRIES, codeCookie, hashCode, newCode } from "./code.ts";

/**
 * Creates a link's code, replacing an older one, to be typed in the browser that asked for the link. It is valid for
 * five minutes, and no longer than the link. Returns the `Set-Cookie` line that lets the link's page show it; null if
 * the link is no longer valid.
 */
export async function showCode(token: string): Promise<{ cookie: string } | null> {
  const tokenHash = hashToken(token);
  const code = newCode();
  const [shown] = await directory().$queryRaw<{ code_expires_at: Date }[]>`
    UPDATE sign_in_link SET code_hash = ${hashCode(tokenHash, code)},
      code_expires_at = least(expires_at, now() + make_interval(secs => ${CODE_LIFETIME_SECONDS}))
    WHERE token_hash = ${tokenHash} AND purpose = 'login' AND used_at IS NULL AND expires_at > now()
      AND browser_hash IS NOT NULL AND code_tries < ${CODE_TRIES}
    RETURNING code_expires_at`;
  return shown ? { cookie: codeCookie(code, shown.code_expires_at) } : null;
}

import { machineNow } from "#lib/machine-clock.ts";
import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { browserHashOf } from "./browser-cookie.ts";
import { carriedCode, isCodeOf } from "./code.ts";

type SignInLinkState = OpenLink | { state: "used" | "expired" | "unknown" };

interface OpenLink {
  state: "open";
  emailAddress: string;
  /** Whether this browser asked for the link; if not, its page also offers a code. */
  isSameBrowser: boolean;
  /** The code to show, once it was requested here. */
  code: string | null;
}

/**
 * The state of a link for its page, as seen by the browser with this `Cookie` header. Reading doesn't use it: mail
 * scanners open every link they see.
 */
export async function readSignInLink(token: string, cookieHeader: string | null): Promise<SignInLinkState> {
  const tokenHash = hashToken(token);
  const link = await directory().signInLink.findUnique({ where: { tokenHash, purpose: "login" } });
  if (!link) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  const now = machineNow();
  if (link.expiresAt <= now) return { state: "expired" };
  const carried = carriedCode(cookieHeader);
  const isShown =
    carried !== null &&
    link.codeExpiresAt !== null &&
    link.codeExpiresAt > now &&
    link.codeHash !== null &&
    isCodeOf(tokenHash, carried, link.codeHash);
  return {
    state: "open",
    emailAddress: link.emailAddress,
    isSameBrowser: link.browserHash === null || link.browserHash === browserHashOf(cookieHeader),
    code: isShown ? carried : null,
  };
}

import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { browserHashOf } from "./browser-cookie.ts";
import { carriedCode, isCodeOf } from "./code.ts";

type SignInLinkState = OpenLink | { state: "used" | "expired" | "unknown" };

interface OpenLink {
  state: "open";
  emailAddress: string;
  /** Whether this browser asked for the link; where it is another, its page offers a code as well. */
  isSameBrowser: boolean;
  /** The code to show, once it was asked for here. */
  code: string | null;
}

/**
 * What the link's page says of a link, to the browser with this `Cookie` header. Reading does not use it: mail scanners
 * open every link they see.
 */
export async function readSignInLink(token: string, cookieHeader: string | null): Promise<SignInLinkState> {
  const tokenHash = hashToken(token);
  const link = await directory().signInLink.findUnique({ where: { tokenHash, purpose: "login" } });
  if (!link) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  const now = new Date();
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

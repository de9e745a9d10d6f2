import { directory } from "#server/db.ts";
import { hashToken } from "#server/sessions/index.ts";

export type SignInLinkState = { state: "open"; emailAddress: string } | { state: "used" | "expired" | "unknown" };

/** What the link's page says of a link. Reading does not use it: mail scanners open every link they see. */
export async function readSignInLink(token: string): Promise<SignInLinkState> {
  const link = await directory().signInLink.findUnique({ where: { tokenHash: hashToken(token), purpose: "login" } });
  if (!link) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  return link.expiresAt <= new Date() ? { state: "expired" } : { state: "open", emailAddress: link.emailAddress };
}

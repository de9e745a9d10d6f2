import { directory } from "#server/db.ts";
import { hashToken } from "#server/sessions/index.ts";

type AddressChangeState = { state: "open"; emailAddress: string } | { state: "used" | "expired" | "unknown" };

/** What the page of a link to a new address says of it. Reading does not use it. */
export async function readAddressChange(token: string): Promise<AddressChangeState> {
  const link = await directory().signInLink.findUnique({ where: { tokenHash: hashToken(token), purpose: "address" } });
  if (!link) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  return link.expiresAt <= new Date() ? { state: "expired" } : { state: "open", emailAddress: link.emailAddress };
}

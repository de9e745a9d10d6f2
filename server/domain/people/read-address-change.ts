import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";

type AddressLinkState =
  | { state: "open"; emailAddress: string; createdAt: Date; expiresAt: Date }
  | { state: "used" | "expired" | "unknown" };

/** What the page of a link to a new address says of it. Reading does not use it. */
export async function readAddressChange(token: string): Promise<AddressLinkState> {
  return await readAddressLink(token, "address");
}

/** The same for the link that takes a change back; the address is the one that comes back, `createdAt` when it was changed. */
export async function readAddressRestore(token: string): Promise<AddressLinkState> {
  return await readAddressLink(token, "restore");
}

async function readAddressLink(token: string, purpose: "address" | "restore"): Promise<AddressLinkState> {
  const link = await directory().signInLink.findUnique({ where: { tokenHash: hashToken(token), purpose } });
  if (!link) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  const { emailAddress, createdAt, expiresAt } = link;
  return expiresAt <= new Date() ? { state: "expired" } : { state: "open", emailAddress, createdAt, expiresAt };
}

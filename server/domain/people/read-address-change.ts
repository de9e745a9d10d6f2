import { machineNow } from "#lib/machine-clock.ts";
import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";

type AddressLinkState =
  | { state: "open"; emailAddress: string; createdAt: Date; expiresAt: Date }
  | { state: "used" | "expired" | "unknown" };

/** What the page behind a link to a new address shows. Reading doesn't use it. */
export async function readAddressChange(token: string): Promise<AddressLinkState> {
  return await readAddressLink(token, "address");
}

/**
 * The same for the link that undoes a change; the address is the one to be restored, `createdAt` when it was changed.
 */
export async function readAddressRestore(token: string): Promise<AddressLinkState> {
  return await readAddressLink(token, "restore");
}

async function readAddressLink(token: string, purpose: "address" | "restore"): Promise<AddressLinkState> {
  const link = await directory().signInLink.findUnique({ where: { tokenHash: hashToken(token), purpose } });
  if (!link) return { state: "unknown" };
  if (link.usedAt) return { state: "used" };
  const { emailAddress, createdAt, expiresAt } = link;
  return expiresAt <= machineNow() ? { state: "expired" } : { state: "open", emailAddress, createdAt, expiresAt };
}

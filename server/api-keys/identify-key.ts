import { createHash } from "node:crypto";
import { directory } from "#server/db.ts";

export interface IdentifiedKey {
  kind: "publishable" | "secret";
  accountId: string;
}

/** Whose key it is, or null for one that is unknown or disabled. */
export async function identifyKey(key: string): Promise<IdentifiedKey | null> {
  if (key.startsWith("pk_")) {
    const account = await directory().account.findUnique({ where: { publishableKey: key }, select: { id: true } });
    return account && { kind: "publishable", accountId: account.id };
  }
  const tokenHash = createHash("sha256").update(key).digest("hex");
  const secret = await directory().apiKey.findUnique({ where: { tokenHash, disabledAt: null } });
  return secret && { kind: "secret", accountId: secret.accountId };
}

import { afterAnswer } from "#server/foundation/after-answer.ts";
import { directory } from "#server/foundation/database/db.ts";
import { hashKey, noteUseSql, UsedLately } from "#server/foundation/key-tokens/index.ts";

export interface IdentifiedKey {
  kind: "publishable" | "secret";
  accountId: string;
}

/**
 * The account of a key, or null if the key is unknown or disabled. A secret key's use is recorded after the response.
 */
export async function identifyKey(key: string): Promise<IdentifiedKey | null> {
  if (key.startsWith("pk_")) {
    const account = await directory().account.findUnique({ where: { publishableKey: key }, select: { id: true } });
    return account && { kind: "publishable", accountId: account.id };
  }
  const tokenHash = hashKey(key);
  const secret = await directory().apiKey.findUnique({ where: { tokenHash, disabledAt: null } });
  if (!secret) return null;
  if (usedLately.isDue(tokenHash)) {
    afterAnswer("could not record the use of an API key", async () => {
      await directory().$executeRawUnsafe(noteUseSql, tokenHash);
    });
  }
  return { kind: "secret", accountId: secret.accountId };
}

const usedLately = new UsedLately();

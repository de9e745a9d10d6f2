import { sign } from "#server/foundation/crypto/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import type { AnyIntegration } from "#server/partners/integrations/define-integration.ts";

const LENGTH = 8;

/** Whether another account has this place, by partner, setting and value. In the account's scope. */
export const placeTakenSql = "SELECT is_place_taken($1, $2, $3) AS taken";

/**
 * A code that has to be at the place that an account wants its responses at, because another account's are there: only who
 * may write there can put it there. Null if the place is nobody else's, or the partner's own credentials prove it.
 */
export async function neededProof(
  accountId: string,
  { name, sharedPlace }: AnyIntegration,
  settings: Record<string, unknown>,
): Promise<string | null> {
  const place = sharedPlace === null ? undefined : settings[sharedPlace];
  if (typeof place !== "string") return null;
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<{ taken: boolean }>(placeTakenSql, [name, sharedPlace, place]),
  );
  return rows[0]?.taken ? `AW-${sign("place proof", [accountId, place], "hex").slice(0, LENGTH).toUpperCase()}` : null;
}

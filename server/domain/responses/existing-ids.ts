import type pg from "pg";
import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";

/**
 * The ids that exist: somebody else may have just deleted one.
 * @throws AppError `not-found` if none does
 */
export async function existingIds(
  client: pg.ClientBase,
  accountId: string,
  recordIds: readonly string[],
): Promise<string[]> {
  const wellFormed = recordIds.filter((id) => uuidPattern.test(id));
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM response WHERE account_id = $1 AND id = ANY($2::uuid[])",
    [accountId, wellFormed],
  );
  if (rows.length === 0) throw notFound("response");
  return rows.map(({ id }) => id);
}

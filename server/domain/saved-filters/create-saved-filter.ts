import { type FilterParameters, MAX_SAVED_FILTERS, type SavedFilter } from "#lib/calls/app-saved-filters.ts";
import { AppError } from "#lib/errors.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { orNameTaken, savedFilterColumns } from "./saved-filter-row.ts";

/**
 * Saves filters under a name, for everyone in the account.
 * @throws AppError `conflict` if another filter has the name, or the account has 50
 */
export async function createSavedFilter(
  { accountId, personId }: Pick<MemberContext, "accountId" | "personId">,
  { name, parameters }: { name: string; parameters: FilterParameters },
): Promise<SavedFilter> {
  return await inAccountTransaction(async (client) => {
    // The account's row is locked, so of two concurrent requests the second counts the first one's filter.
    await client.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [accountId]);
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM saved_filter WHERE account_id = $1",
      [accountId],
    );
    if ((rows[0]?.count ?? 0) >= MAX_SAVED_FILTERS) {
      throw new AppError("conflict", `You can save up to ${MAX_SAVED_FILTERS} filters. Delete one to make room.`);
    }
    const insert = client.query<SavedFilter>(
      `INSERT INTO saved_filter (account_id, name, parameters, created_by) VALUES ($1, $2, $3, $4)
       RETURNING ${savedFilterColumns}`,
      [accountId, name, parameters, personId],
    );
    const saved = await orNameTaken(insert, name);
    if (!saved) throw new Error("PostgreSQL returned no row");
    return saved;
  });
}

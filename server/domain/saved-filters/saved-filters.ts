import pg from "pg";
import { type FilterParameters, MAX_SAVED_FILTERS, type SavedFilter } from "#lib/calls/app-saved-filters.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";

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

/** The account's saved filters, by name. */
export async function listSavedFilters({ accountId }: Pick<MemberContext, "accountId">): Promise<SavedFilter[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<SavedFilter>({
      name: "saved-filters",
      text: `SELECT ${savedFilterColumns} FROM saved_filter WHERE account_id = $1 ORDER BY lower(name), id`,
      values: [accountId],
    }),
  );
  return rows;
}

/**
 * Renames a saved filter.
 * @throws AppError `not-found` for one that the account doesn't have, `conflict` if another filter has the name
 */
export async function renameSavedFilter(
  { accountId }: Pick<MemberContext, "accountId">,
  { id, name }: { id: string; name: string },
): Promise<SavedFilter> {
  if (!uuidPattern.test(id)) throw notFound("saved filter");
  const renamed = await inAccount(accountId, () =>
    orNameTaken(
      accountPool().query<SavedFilter>(
        `UPDATE saved_filter SET name = $3 WHERE account_id = $1 AND id = $2 RETURNING ${savedFilterColumns}`,
        [accountId, id, name],
      ),
      name,
    ),
  );
  if (!renamed) throw notFound("saved filter");
  return renamed;
}

/**
 * Deletes a saved filter.
 * @throws AppError `not-found` for one that the account doesn't have
 */
export async function deleteSavedFilter(
  { accountId }: Pick<MemberContext, "accountId">,
  id: string,
): Promise<undefined> {
  if (!uuidPattern.test(id)) throw notFound("saved filter");
  const { rowCount } = await inAccount(accountId, () =>
    accountPool().query("DELETE FROM saved_filter WHERE account_id = $1 AND id = $2", [accountId, id]),
  );
  if (rowCount === 0) throw notFound("saved filter");
}

/** The columns of `saved_filter` under their wire names. */
const savedFilterColumns = `id, name, parameters,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** The row that a write returns; a 409 if another filter already has its name. */
async function orNameTaken(work: Promise<pg.QueryResult<SavedFilter>>, name: string): Promise<SavedFilter | undefined> {
  try {
    return (await work).rows[0];
  } catch (error) {
    const uniqueViolation = "23505";
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) {
      throw new AppError("conflict", `There is already a filter named “${name}”. Choose another name.`, {
        cause: error,
      });
    }
    throw error;
  }
}

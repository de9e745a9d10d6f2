import pg from "pg";
import type { SavedFilter } from "#lib/calls/app-saved-filters.ts";
import { AppError } from "#lib/errors.ts";

/** The columns of `saved_filter` under their wire names. */
export const savedFilterColumns = `id, name, parameters,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;

/** The row that a write returns; a 409 if another filter already has its name. */
export async function orNameTaken(
  work: Promise<pg.QueryResult<SavedFilter>>,
  name: string,
): Promise<SavedFilter | undefined> {
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

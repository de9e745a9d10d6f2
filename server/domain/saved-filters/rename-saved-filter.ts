import type { SavedFilter } from "#lib/calls/app-saved-filters.ts";
import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { orNameTaken, savedFilterColumns } from "./saved-filter-row.ts";

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

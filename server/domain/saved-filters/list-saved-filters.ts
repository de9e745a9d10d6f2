import type { SavedFilter } from "#lib/calls/app-saved-filters.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { savedFilterColumns } from "./saved-filter-row.ts";

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

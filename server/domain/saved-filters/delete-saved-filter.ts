import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";

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

import { notFound } from "#lib/errors.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { type EntriesPage, type EntriesQuery, listEntries } from "#server/domain/audit/index.ts";
import { staffReader } from "#server/foundation/database/db.ts";

/**
 * The audit log of one account or of all, latest first, even of deleted accounts.
 * @throws AppError `not-found` for an invalid account id; `invalid` as {@link listEntries}
 */
export async function auditLog({
  accountId,
  ...query
}: EntriesQuery & { accountId?: string | undefined }): Promise<EntriesPage> {
  if (accountId !== undefined && !uuidPattern.test(accountId)) throw notFound("account");
  return await listEntries(staffReader, { accountId: accountId ?? null }, query);
}

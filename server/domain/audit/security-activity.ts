import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { type EntriesPage, type EntriesQuery, listEntries } from "./list-entries.ts";

/** The account's security events, of its people and of staff, latest first. Throws as {@link listEntries} does. */
export async function securityActivity({ accountId }: MemberContext, query: EntriesQuery): Promise<EntriesPage> {
  return await listEntries(accountPool(), { accountId, kind: "security" }, query);
}

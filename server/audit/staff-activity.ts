import { accountPool } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { type EntriesPage, type EntriesQuery, listEntries } from "./list-entries.ts";

/** What staff did in the account, the latest first. Throws as {@link listEntries} does. */
export async function staffActivity({ accountId }: MemberContext, query: EntriesQuery): Promise<EntriesPage> {
  return await listEntries(accountPool(), { accountId, staffAlone: true }, query);
}

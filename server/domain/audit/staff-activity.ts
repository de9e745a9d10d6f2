import type { StaffEntry } from "#lib/calls/app-account.ts";
import type { RecordedEntry } from "#lib/calls/shapes.ts";
import { uuidPattern } from "#lib/uuid.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";
import { type EntriesPage, type EntriesQuery, listEntries } from "./list-entries.ts";

/**
 * What staff did in the account, latest first, with the survey's current name if it was done to one.
 * Throws as {@link listEntries} does.
 */
export async function staffActivity(
  { accountId }: MemberContext,
  query: EntriesQuery,
): Promise<Omit<EntriesPage, "items"> & { items: StaffEntry[] }> {
  const page = await listEntries(accountPool(), { accountId, kind: "staff" }, query);
  const names = await surveyNames(accountId, page.items);
  const items = page.items.map(({ address: _address, traceId: _traceId, ...entry }) => ({
    ...entry,
    surveyName: names.get(subjectOf(entry)) ?? null,
  }));
  return { ...page, items };
}

/** The names of the surveys that entries are about, by their ids. */
async function surveyNames(
  accountId: string,
  entries: readonly Pick<RecordedEntry, "subject">[],
): Promise<Map<string, string>> {
  const ids = entries.map(subjectOf).filter((subject) => uuidPattern.test(subject));
  if (ids.length === 0) return new Map();
  const surveys = await tenant().survey.findMany({
    where: { accountId, id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(surveys.map(({ id, name }) => [id, name]));
}

function subjectOf({ subject }: Pick<RecordedEntry, "subject">): string {
  return subject?.toLowerCase() ?? "";
}

import { type AccountContext, readCalendar, readQuestion } from "#server/domain/analytics/index.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { columnNames } from "./answer-columns.ts";
import { isEverything, readFilters } from "./answer-filter.ts";
import { copyCsv } from "./copy-csv.ts";
import type { CountedDay } from "./counted-days.ts";
import { exportSql } from "./export-sql.ts";
import { indexStatisticsOf } from "./find-page.ts";
import { readSearchTerm } from "./search-term.ts";

export type ExportQuery = QueryOf<"Survey", "ExportQuestionResponsesToCsv">;

/**
 * All answers to a question as CSV (RFC 4180, with a BOM), newest first, as an attachment. It is read from the database
 * as fast as the caller consumes it, so memory use is constant; disconnecting ends it.
 * @throws AppError `not-found` for a question the account never saved, `invalid` for a start after its end,
 * `unavailable` as `copyRows` does
 */
export async function exportResponses(context: AccountContext, query: ExportQuery): Promise<Response> {
  const [calendar, labelled] = await Promise.all([
    readCalendar(context, query),
    readQuestion(context, query.questionNameId),
  ]);
  const term = await readSearchTerm(context, query.search, labelled);
  const { accountId } = context;
  const filters = readFilters(query, calendar);
  const questionKey = { accountId, questionNameId: query.questionNameId };
  const isNarrowed = term !== null || !isEverything(filters);
  const { few, days } = await inAccount(accountId, () => indexStatisticsOf({ questionKey, calendar, filters, term }));
  const among = isNarrowed ? few : null;
  const sql = exportSql(accountId, labelled, calendar, term, filters, among);
  const isStreamed = among === null && (isNarrowed || answeredOn(days) > mostSorted);
  return new Response(await copyCsv(accountId, columnNames, sql, { isStreamed }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${query.questionNameId}-${calendar.today}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

/**
 * Up to this many answers are joined and sorted before the first row, within seconds. They then arrive in large chunks,
 * which take the app less memory to pass on than many small ones from single lookups.
 */
const mostSorted = 2_000_000;

function answeredOn(days: readonly CountedDay[]): number {
  return days.reduce((sum, { answered }) => sum + answered, 0);
}

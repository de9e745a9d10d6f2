import { type AccountContext, type DateFilters, readCalendar, readQuestion } from "#server/analytics/index.ts";
import { inAccount } from "../db.ts";
import { columnNames } from "./answer-columns.ts";
import { type AnswerFilters, isEverything, readFilters } from "./answer-filter.ts";
import { copyCsv } from "./copy-csv.ts";
import { exportSql } from "./export-sql.ts";
import { knownOf } from "./find-page.ts";
import { readSearchTerm } from "./search-term.ts";

export interface ExportQuery extends DateFilters, AnswerFilters {
  questionNameId: string;
  search?: string | undefined;
}

/**
 * Every answer to a question as CSV (RFC 4180, with a BOM), the newest first, as an attachment. It is read from the
 * database as fast as the caller takes it, so memory stays the same however long it is; a caller that goes away ends it.
 * @throws AppError `not-found` for a question the account never saved, `invalid` for a start after its end, `unavailable`
 *   while five exports are running, or two of the account
 */
export async function exportResponses(context: AccountContext, query: ExportQuery): Promise<Response> {
  const [calendar, labelled] = await Promise.all([
    readCalendar(context, query),
    readQuestion(context, query.questionNameId),
  ]);
  const term = await readSearchTerm(context, query.search, labelled);
  const { accountId } = context;
  const filters = readFilters(query);
  const of = { accountId, questionNameId: query.questionNameId };
  const isNarrowed = term !== null || !isEverything(filters);
  const few = isNarrowed ? (await inAccount(accountId, () => knownOf({ of, calendar, filters, term }))).few : null;
  const sql = exportSql(accountId, labelled, calendar, term, filters, few);
  return new Response(copyCsv(accountId, columnNames, sql, { isStreamed: few === null }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${query.questionNameId}-${calendar.today}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

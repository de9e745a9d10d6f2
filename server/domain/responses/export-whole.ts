import { AppError } from "#lib/errors.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { copyRows } from "#server/foundation/database/copy-rows.ts";
import { copyCsv } from "./copy-csv.ts";
import { ndjsonSql } from "./ndjson-sql.ts";
import { type ResponsesExportQuery, selectedResponses } from "./selected-responses.ts";
import { surveyCsv } from "./survey-csv-sql.ts";

/** Within the column limits of both PostgreSQL's rows and spreadsheets, with a margin. */
const MAX_COLUMNS = 1500;

/**
 * Whole responses as CSV, one row each, as an attachment; read from the database as fast as the caller consumes it.
 * @throws AppError as {@link selectedResponses} does; `invalid` if more questions were asked than a table has columns;
 * `unavailable` as `copyRows` does
 */
export async function exportSurvey(context: AccountContext, query: ResponsesExportQuery): Promise<Response> {
  const selected = await selectedResponses(context, query);
  const { header, sql } = surveyCsv(context.accountId, selected);
  if (header.length > MAX_COLUMNS) {
    const help = "choose one survey with surveyId, or use the NDJSON export";
    throw new AppError(
      "invalid",
      `This table has ${header.length} columns, and the limit is ${MAX_COLUMNS}. To export it, ${help}.`,
    );
  }
  return new Response(await copyCsv(context.accountId, header, sql, { isStreamed: selected.few === null }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="responses-${selected.today}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

/**
 * Whole responses in wire format, one object per line, with the labels of their choices, as an attachment; read from
 * the database as fast as the caller consumes it.
 * @throws AppError as {@link selectedResponses} does; `unavailable` as `copyRows` does
 */
export async function exportNdjson(context: AccountContext, query: ResponsesExportQuery): Promise<Response> {
  const selected = await selectedResponses(context, query);
  const options = { head: "", isStreamed: selected.few === null };
  return new Response(await copyRows(context.accountId, ndjsonSql(context.accountId, selected), options), {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="responses-${selected.today}.ndjson"`,
      "cache-control": "private, no-store",
    },
  });
}

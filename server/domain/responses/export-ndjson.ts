import type { AccountContext } from "#server/domain/analytics/index.ts";
import { copyRows } from "#server/foundation/database/copy-rows.ts";
import { ndjsonSql } from "./ndjson-sql.ts";
import { type ResponsesExportQuery, selectedResponses } from "./selected-responses.ts";

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

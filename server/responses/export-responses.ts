import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import {
  type AccountContext,
  type Calendar,
  type DateFilters,
  type LabelledQuestion,
  readCalendar,
  readQuestion,
} from "#server/analytics/index.ts";
import { accountPool, inAccount } from "../db.ts";
import { answerColumns, columnNames } from "./answer-columns.ts";
import { crlfLines } from "./crlf-lines.ts";
import { harmlessSql } from "./harmless-cell.ts";
import { matchSql, readSearchTerm, type SearchTerm } from "./search-term.ts";

export interface ExportQuery extends DateFilters {
  questionNameId: string;
  search?: string | undefined;
}

/**
 * Every answer to a question as CSV (RFC 4180, with a BOM), the newest first, as an attachment. It is read from the
 * database as fast as the caller takes it, so memory stays the same however long it is; a caller that goes away ends it.
 * @throws AppError `not-found` for a question the account never saved, `invalid` for a start after its end
 */
export async function exportResponses(context: AccountContext, query: ExportQuery): Promise<Response> {
  const [calendar, labelled] = await Promise.all([
    readCalendar(context, query),
    readQuestion(context, query.questionNameId),
  ]);
  const sql = exportSql(context.accountId, labelled, calendar, readSearchTerm(query.search, labelled));
  return new Response(await copyCsv(context, sql), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${query.questionNameId}-${calendar.today}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

/** The statement of an export, which `psql` runs as well. COPY takes no parameters, so all values stand in it as literals. */
export function exportSql(
  accountId: string,
  labelled: LabelledQuestion,
  { startsAt, endsBefore }: Pick<Calendar, "startsAt" | "endsBefore">,
  term: SearchTerm | null,
): string {
  const account = `${pg.escapeLiteral(accountId)}::uuid`;
  const columns = answerColumns(labelled);
  const typed = new Set<string>(typedColumns);
  const selected = columnNames.map((name) => {
    const cell = typed.has(name) ? harmlessSql(columns[name]) : columns[name];
    return `${cell} AS ${pg.escapeIdentifier(name)}`;
  });
  return `COPY (
    SELECT ${selected.join(",\n      ")}
    FROM (SELECT answered_at, response_id, choices, body, surface FROM answer
      WHERE account_id = ${account} AND question_id = ${pg.escapeLiteral(labelled.question.questionNameId)} AND counted
        AND answered_at >= ${pg.escapeLiteral(startsAt)} AND answered_at < ${pg.escapeLiteral(endsBefore)}
        AND ${term ? matchSql(pg.escapeLiteral(term.pattern), arrayLiteral(term.choiceIds)) : "true"}) AS a
    JOIN response r ON r.account_id = ${account} AND r.id = a.response_id
    ORDER BY a.answered_at DESC, a.response_id DESC
  ) TO STDOUT (FORMAT csv, FORCE_QUOTE (${typedColumns.map((name) => pg.escapeIdentifier(name)).join(", ")}))`;
}

/** Columns whose cells hold what people or stores wrote: always in quotes, and harmless to a spreadsheet. */
const typedColumns = ["answer", "other", "sourceOrderId"] as const;

function arrayLiteral(texts: readonly string[]): string {
  return `ARRAY[${texts.map((text) => pg.escapeLiteral(text)).join(", ")}]::text[]`;
}

async function copyCsv({ accountId }: AccountContext, sql: string): Promise<ReadableStream<Uint8Array>> {
  const client = await inAccount(accountId, () => accountPool().connect());
  try {
    await client.query("SET statement_timeout = 0"); // a slow caller is no slow statement
  } catch (error) {
    client.release(true);
    throw error;
  }
  const rows = client.query(copyTo(sql));
  // What breaks while somebody reads fails the reading; nobody is left to hear of what breaks after that, and an error
  // that nobody listens to would end the process.
  client.on("error", () => undefined);
  rows.on("error", () => undefined);
  // The setting is the connection's own, and a half-read COPY ends only with it: it is never used again.
  rows.once("close", () => client.release(true));
  return csvStream(rows);
}

function csvStream(rows: Readable): ReadableStream<Uint8Array> {
  const toCrlf = crlfLines();
  const chunks = rows.iterator();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(`\uFEFF${columnNames.join(",")}\r\n`)),
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(toCrlf(next.value));
    },
    cancel: () => {
      rows.destroy();
    },
  });
}

import { type CopyOptions, copyRows } from "#server/foundation/database/copy-rows.ts";
import { crlfLines } from "./crlf-lines.ts";

/**
 * The rows of a COPY … TO STDOUT as a CSV file: a BOM, the header, then the rows with the line endings of RFC 4180.
 * @throws AppError `unavailable` as {@link copyRows} does
 */
export async function copyCsv(
  accountId: string,
  header: readonly string[],
  sql: string,
  { isStreamed }: Pick<CopyOptions, "isStreamed">,
): Promise<ReadableStream<Uint8Array>> {
  return await copyRows(accountId, sql, {
    head: `\uFEFF${header.map(cell).join(",")}\r\n`,
    change: crlfLines(),
    isStreamed,
  });
}

/** Quoted where RFC 4180 requires it. */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

import { type CopyOptions, copyRows } from "#server/foundation/database/copy-rows.ts";

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

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Turns the line endings of CSV as PostgreSQL's COPY writes it (`\n`) into those of RFC 4180 (`\r\n`); line breaks
 * within quotes stay as typed. The returned function takes chunks in order, cut anywhere.
 */
export function crlfLines(): (chunk: Uint8Array) => Uint8Array {
  // A quote within quotes is doubled, so the parity of the quotes so far shows whether a byte is within quotes.
  let isQuoted = false;
  return (chunk) => {
    const written = Buffer.allocUnsafe(chunk.length + countLineFeeds(chunk));
    let length = 0;
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] ?? 0;
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) written[length++] = carriageReturn;
      written[length++] = byte;
    }
    return written.subarray(0, length);
  };
}

function countLineFeeds(chunk: Uint8Array): number {
  let count = 0;
  for (let index = chunk.indexOf(lineFeed); index !== -1; index = chunk.indexOf(lineFeed, index + 1)) count++;
  return count;
}

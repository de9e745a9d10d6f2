const quote = 34;
const lineFeed = 10;

/**
 * Counts a file's rows as its bytes arrive, in chunks split at any point. NDJSON: every line. CSV (RFC 4180): lines that
 * end outside quotes, without the header. The returned function gives the count so far.
 */
export function rowCounter(format: "csv" | "ndjson"): (bytes: Uint8Array) => number {
  let rows = format === "csv" ? -1 : 0;
  let isQuoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote && format === "csv") isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) rows++;
    }
    return Math.max(rows, 0);
  };
}

const quote = 34;
const lineFeed = 10;

/**
 * Counts the rows of a file as its bytes come, wherever they are cut: lines of NDJSON; of CSV (RFC 4180) those that end
 * outside quotes, without the header. The result gives how many there were so far.
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

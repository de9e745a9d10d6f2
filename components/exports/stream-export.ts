import { failedOnTheWay } from "#lib/client/call.ts";
import type { FileSink } from "./file-sink.ts";

export interface ExportProgress {
  rows: number;
  bytes: number;
}

/**
 * Streams a response into a sink and keeps it under the server's file name; discards it on any failure. Calls
 * `onProgress` at most ten times a second. Throws CallError if the connection breaks, the signal's reason if canceled,
 * else what the sink throws.
 */
export async function streamExport(
  answer: Response,
  sink: FileSink,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<ExportProgress> {
  const reader = answer.body?.getReader();
  try {
    const count = rowCounter(answer.headers.get("content-type")?.startsWith("text/csv") ? "csv" : "ndjson");
    const progress: ExportProgress = { rows: 0, bytes: 0 };
    let reportedAtMs = Number.NEGATIVE_INFINITY;
    for (;;) {
      const piece = await reader?.read().catch((cause: unknown) => failedOnTheWay(cause, signal));
      if (!piece?.value) break;
      await sink.write(piece.value);
      progress.rows = count(piece.value);
      progress.bytes += piece.value.byteLength;
      const now = performance.now();
      if (now - reportedAtMs < minReportIntervalMs) continue;
      reportedAtMs = now;
      onProgress({ ...progress });
    }
    signal.throwIfAborted();
    await sink.close(nameOf(answer));
    return progress;
  } catch (error) {
    // A failed cleanup must not hide the original error.
    await Promise.allSettled([reader?.cancel(), sink.abort()]);
    throw error;
  }
}

const minReportIntervalMs = 100;

/** The file name the server sent. */
function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "export";
}

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

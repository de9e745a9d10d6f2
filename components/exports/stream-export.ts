import { failedOnTheWay } from "#lib/client/call.ts";
import type { FileSink } from "./file-sink.ts";
import { rowCounter } from "./row-counter.ts";

export interface ExportProgress {
  rows: number;
  bytes: number;
}

/**
 * Writes an answer into a sink as it comes and keeps it under the name that the server gave; leaves nothing behind where
 * it breaks off. `tell` hears how far it is, at most ten times a second.
 * Throws CallError where the connection breaks, the signal's reason where it was called off, else what the sink throws.
 */
export async function streamExport(
  answer: Response,
  sink: FileSink,
  tell: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<ExportProgress> {
  const reader = answer.body?.getReader();
  try {
    const count = rowCounter(answer.headers.get("content-type")?.startsWith("text/csv") ? "csv" : "ndjson");
    const progress: ExportProgress = { rows: 0, bytes: 0 };
    let toldAtMs = Number.NEGATIVE_INFINITY;
    for (;;) {
      const piece = await reader?.read().catch((cause: unknown) => failedOnTheWay(cause, signal));
      if (!piece?.value) break;
      await sink.write(piece.value);
      progress.rows = count(piece.value);
      progress.bytes += piece.value.byteLength;
      const now = performance.now();
      if (now - toldAtMs < betweenTellsMs) continue;
      toldAtMs = now;
      tell({ ...progress });
    }
    signal.throwIfAborted();
    await sink.close(nameOf(answer));
    return progress;
  } catch (error) {
    // Whether it could be tidied up changes nothing about why it failed.
    await Promise.allSettled([reader?.cancel(), sink.abort()]);
    throw error;
  }
}

const betweenTellsMs = 100;

/** The file's name as the server gave it. */
function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "export";
}

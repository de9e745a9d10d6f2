import type { QueryClient } from "@tanstack/react-query";
import type { RecountProgress } from "#lib/calls/app-account.ts";
import { callKey } from "#lib/client/call-key.ts";

/** Whether a recount is running or has failed. */
export function isUnfinished(progress: RecountProgress | null | undefined): boolean {
  return progress?.isRunning === true || progress?.hasFailed === true;
}

/** A recount's progress, in whole percent. */
export function percentCounted({ done, total }: RecountProgress): number {
  return total > 0 ? Math.floor((100 * done) / total) : 0;
}

/** Reloads the screen's figures now, and those of other screens when they open. */
export function refetchFigures(queries: QueryClient): void {
  const [progress] = callKey("app.GetRecountProgress", {});
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== progress });
}

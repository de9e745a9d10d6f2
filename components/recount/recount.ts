import type { QueryClient } from "@tanstack/react-query";
import type { RecountProgress } from "#lib/calls/app-account.ts";
import { callKey } from "#lib/client/call-key.ts";

/** Whether counting anew is not at its end: it runs, or has failed. */
export function isUnfinished(progress: RecountProgress | null | undefined): boolean {
  return progress?.isRunning === true || progress?.hasFailed === true;
}

/** How much is counted anew, in whole percent. */
export function percentCounted({ done, total }: RecountProgress): number {
  return total > 0 ? Math.floor((100 * done) / total) : 0;
}

/** Asks again for every figure of the screen, and for the next screens' when they are opened. */
export function refetchFigures(queries: QueryClient): void {
  const [progress] = callKey("app.GetRecountProgress", {});
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== progress });
}

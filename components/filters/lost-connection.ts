import { onlineManager, type Query, type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { CallError } from "#lib/client/call.ts";

/**
 * Why a screen's figures are not current: the server can't be reached (`lost`), or it didn't return newer ones
 * (`failed`).
 */
export type FiguresProblem = "lost" | "failed";

/** The problem of the figures that are shown, if any. Figures that never loaded say themselves that they failed. */
export function figuresProblem(cache: QueryCache): FiguresProblem | null {
  // Nobody misses what isn't a figure, such as the tour.
  const active = cache.getAll().filter((query) => query.isActive() && query.meta?.followsFeed === true);
  if (active.some(isWaitingForConnection)) return "lost";
  return active.some(isOutdated) ? "failed" : null;
}

/** Whether a call failed in transit, without a response. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

/** Offline, a request isn't even sent, and doesn't fail. */
function isWaitingForConnection({ state }: Query): boolean {
  return isUnreachable(state.error) || state.fetchStatus === "paused";
}

function isOutdated({ state }: Query): boolean {
  return state.data !== undefined && state.error !== null;
}

/** {@link figuresProblem} as live state; `retry` repeats all requests that have it. */
export function useFiguresProblem(): { problem: FiguresProblem | null; retry: () => void } {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const problem = useSyncExternalStore(
    subscribe,
    () => figuresProblem(cache),
    () => null,
  );
  // A request that failed in transit isn't repeated by itself once the browser is online: its data is still fresh.
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline)
          void queries.refetchQueries({ type: "active", predicate: ({ state }) => isUnreachable(state.error) });
      }),
    [queries],
  );
  const retry = () =>
    void queries.refetchQueries({
      type: "active",
      predicate: (query) => isWaitingForConnection(query) || isOutdated(query),
    });
  return { problem, retry };
}

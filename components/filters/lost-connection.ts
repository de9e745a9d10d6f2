import { type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { CallError } from "#lib/client/call.ts";

/** Whether a request of the screen failed because the server could not be reached. */
export function isConnectionLost(cache: QueryCache): boolean {
  return cache.getAll().some((query) => query.isActive() && isUnreachable(query.state.error));
}

/** Whether a call failed in transit, without a response. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

/** {@link isConnectionLost} as live state; `retry` repeats all requests that failed that way. */
export function useLostConnection(): { isLost: boolean; retry: () => void } {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const isLost = useSyncExternalStore(
    subscribe,
    () => isConnectionLost(cache),
    () => false,
  );
  const retry = () =>
    void queries.refetchQueries({ type: "active", predicate: ({ state }) => isUnreachable(state.error) });
  return { isLost, retry };
}

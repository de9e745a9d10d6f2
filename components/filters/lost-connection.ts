import { type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { CallError } from "#lib/client/call.ts";

/** Whether something on the screen could not be asked for, because the server could not be reached. */
export function isConnectionLost(cache: QueryCache): boolean {
  return cache.getAll().some((query) => query.isActive() && isUnreachable(query.state.error));
}

/** Whether a call failed on its way: no answer came back. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.status === 0;
}

/** {@link isConnectionLost}, as it changes; `retry` asks again for all that failed that way. */
export function useLostConnection(): { isLost: boolean; retry: () => void } {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const subscribe = useCallback((tell: () => void) => cache.subscribe(tell), [cache]);
  const isLost = useSyncExternalStore(
    subscribe,
    () => isConnectionLost(cache),
    () => false,
  );
  const retry = () =>
    void queries.refetchQueries({ type: "active", predicate: ({ state }) => isUnreachable(state.error) });
  return { isLost, retry };
}

import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import type { CallName } from "#lib/calls/routes.ts";
import type { InputOf, OutputOf } from "#lib/client/call.ts";
import { callKey } from "#lib/client/call-key.ts";

export interface PrefetchedCall {
  key: readonly unknown[];
  data: unknown;
}

/** A call's result loaded on the server, under the query key that `useCall` uses. */
export function prefetched<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  data: OutputOf<Name>,
): PrefetchedCall {
  return { key: callKey(name, input), data };
}

/** These results for the `HydrationBoundary` of a client component. */
export function dehydrated(calls: readonly PrefetchedCall[]): DehydratedState {
  const queries = new QueryClient();
  for (const { key, data } of calls) queries.setQueryData(key, data);
  return dehydrate(queries);
}

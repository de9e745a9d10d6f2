import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallName } from "#lib/calls/routes.ts";
import type { InputOf, OutputOf } from "#lib/client/call.ts";
import { callKey } from "#lib/client/call-key.ts";

interface Held {
  key: readonly unknown[];
  data: unknown;
}

/** A call's answer that the server has at hand, to be held under the same key as `useCall` holds it. */
export function held<Name extends CallName>(name: Name, input: InputOf<Name>, data: OutputOf<Name>): Held {
  return { key: callKey(name, input), data };
}

/** Gives the answers to the client components within, which take over from there. */
export function Prefetched({ calls, children }: { calls: Held[]; children: ReactNode }) {
  const queries = new QueryClient();
  for (const { key, data } of calls) queries.setQueryData(key, data);
  return <HydrationBoundary state={dehydrate(queries)}>{children}</HydrationBoundary>;
}

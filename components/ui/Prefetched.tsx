import { HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dehydrated, type PrefetchedCall } from "./prefetched-calls.ts";

export { prefetched } from "./prefetched-calls.ts";

/** Hydrates the client components inside with these results. */
export function Prefetched({ calls, children }: { calls: readonly PrefetchedCall[]; children: ReactNode }) {
  return <HydrationBoundary state={dehydrated(calls)}>{children}</HydrationBoundary>;
}

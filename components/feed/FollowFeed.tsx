"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { isFollowing } from "./is-following.ts";

// Nothing waits for the feed, and few pages have figures that follow it.
const KeptFresh = onDemand(() => import("./KeptFresh.tsx").then((module) => module.KeptFresh));

/** Keeps the figures on the page fresh (`refreshedByFeed`). The stream is open only while there are any. */
export function FollowFeed() {
  return useHasFollowers() && <KeptFresh />;
}

/** Whether the page shows anything that is kept fresh. */
function useHasFollowers(): boolean {
  const queries = useQueryClient();
  const subscribe = useCallback((changed: () => void) => queries.getQueryCache().subscribe(changed), [queries]);
  const has = () => queries.getQueryCache().findAll({ type: "active", predicate: isFollowing }).length > 0;
  return useSyncExternalStore(subscribe, has, () => false);
}

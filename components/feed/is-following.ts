import type { Query } from "@tanstack/react-query";

/**
 * Whether any part of the page wants this query kept fresh (`refreshedByFeed` of lib/client/hooks.ts). The query's own `meta`
 * can't say: it belongs to the part that requested it last.
 */
export function isFollowing(query: Query): boolean {
  return query.observers.some(({ options }) => options.meta?.followsFeed === true);
}

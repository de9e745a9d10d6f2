import { useInfiniteQuery } from "@tanstack/react-query";
import type { OtherMerges } from "#lib/calls/app-other-texts.ts";
import { type CallError, call } from "#lib/client/call.ts";
import { callKey } from "#lib/client/hooks.ts";

/** The merges of a question, latest first, with pagination; all loaded pages are reloaded together. */
export function usePastMerges(questionNameId: string) {
  return useInfiniteQuery<OtherMerges, CallError, OtherMerges["items"], readonly unknown[], string | null>({
    queryKey: [...callKey("app.GetOtherMerges", { questionNameId }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call("app.GetOtherMerges", { questionNameId, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

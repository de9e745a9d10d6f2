"use client";
import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { SideDrawer } from "#components/ui/SideDrawer.tsx";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import type { OtherMerges as MergePage, OtherMerge } from "#lib/calls/app-other-texts.ts";
import { type CallError, call } from "#lib/client/call.ts";
import { callKey } from "#lib/client/hooks.ts";
import { answerCountText, textCountText } from "./count-text.ts";
import classes from "./MergesDrawer.module.css";
import { leftInDraft, type OtherMerges } from "./use-other-merges.ts";

interface MergesDrawerProps {
  questionNameId: string;
  merges: OtherMerges;
  onClose: () => void;
}

/**
 * Who merged what, when, how many answers it affected, and what was undone. Any merge still in effect can be undone.
 */
export function MergesDrawer({ questionNameId, merges, onClose }: MergesDrawerProps) {
  useFocusReturn();
  const { data, error, refetch, ...older } = usePastMerges(questionNameId);
  return (
    <SideDrawer label="Past merges" title="Past merges" onClose={onClose}>
      {error && !data ? (
        <ErrorState title="We couldn't load past merges" error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton height={180} />
      ) : data.length === 0 ? (
        <EmptyState title="No merges yet" level={3}>
          Select answers that shoppers typed and merge them into a choice. You can undo any merge here.
        </EmptyState>
      ) : (
        <MergeList shown={data} merges={merges} older={older} />
      )}
      {error && data && (
        <ErrorState
          title="We couldn't load all past merges"
          error={error}
          retry={older.isFetchNextPageError ? older.fetchNextPage : refetch}
        />
      )}
    </SideDrawer>
  );
}

interface MergeListProps {
  shown: readonly OtherMerge[];
  merges: OtherMerges;
  older: Pick<ReturnType<typeof usePastMerges>, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
}

function MergeList({ shown, merges, older: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MergeListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number>(null);
  // The button disappears with the last page, so focus moves to the first of the older merges.
  useEffect(() => {
    if (shownBefore.current === null || shown.length <= shownBefore.current) return;
    const firstOlder = list.current?.children[shownBefore.current];
    if (firstOlder instanceof HTMLElement) firstOlder.focus();
    shownBefore.current = null;
  }, [shown.length]);
  const showOlder = () => {
    if (isFetchingNextPage) return;
    shownBefore.current = shown.length;
    void fetchNextPage();
  };
  return (
    <>
      <ul className={classes.merges} ref={list}>
        {shown.map((merge) => (
          <MergeItem key={merge.mergeId} merge={merge} merges={merges} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" {...disabledButFocusable(isFetchingNextPage)} onClick={showOlder}>
          Show older
        </Button>
      )}
    </>
  );
}

function MergeItem({ merge, merges: { undo, undoing } }: { merge: OtherMerge; merges: OtherMerges }) {
  const { texts, textCount, choiceLabel, answers, createdAt, createdBy, undoneAt, undoneBy, isInDraftOnly } = merge;
  return (
    <li className={classes.merge} tabIndex={-1}>
      <div className={classes.words}>
        <p className={classes.title}>
          {textCountText(texts, textCount)} → {choiceLabel}
        </p>
        <p className={classes.meta}>
          {answerCountText(answers)} moved · {createdBy ?? "Removed teammate"} · <TimeAgo instant={createdAt} />
        </p>
        {undoneAt && (
          <p className={classes.meta}>
            Undone · {undoneBy ?? "Removed teammate"} · <TimeAgo instant={undoneAt} />
          </p>
        )}
        {undoneAt && isInDraftOnly && <p className={classes.meta}>{leftInDraft(choiceLabel)}</p>}
        {textCount > 1 && <p className={classes.meta}>{texts.map((text) => `“${text}”`).join(", ")}</p>}
      </div>
      {!undoneAt && (
        <Button
          variant="default"
          disabled={undoing.isPending}
          aria-label={`Undo merging ${textCountText(texts, textCount)} into ${choiceLabel}`}
          onClick={({ currentTarget }) => {
            // The button is disabled, then removed, so focus moves to its row, which shows the result.
            currentTarget.closest("li")?.focus();
            undo(merge);
          }}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

/** The merges of a question, latest first, with pagination; all loaded pages are reloaded together. */
function usePastMerges(questionNameId: string) {
  return useInfiniteQuery<MergePage, CallError, MergePage["items"], readonly unknown[], string | null>({
    queryKey: [...callKey("app.GetOtherMerges", { questionNameId }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call("app.GetOtherMerges", { questionNameId, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

"use client";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import { NothingFound } from "#components/ui/NothingFound.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { type PageChoice, Paging } from "#components/ui/Paging.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import shared from "#components/ui/shared.module.css";
import type { CallError } from "#lib/client/call.ts";
import classes from "./ResponsesScreen.module.css";
import { type Selectable, SelectableRows } from "./SelectableRows.tsx";
import { searchProgressMessage } from "./search-progress.ts";
import { countBefore, type PageOfResponses, usePageTurn, type WriteAddress } from "./use-page-turn.ts";
import { countText, type ResponseActions } from "./use-response-actions.ts";

const ResponseDrawer = onDemand(() => import("./ResponseDrawer.tsx").then((module) => module.ResponseDrawer));

interface ListChoice extends PageChoice {
  filters: { isTest?: true };
}

interface ResponsePagesProps<Page extends PageOfResponses, Choice extends ListChoice> {
  /** The call's result; the previous page until the next one loads. */
  list: { data: Page | undefined; error: CallError | null; isPlaceholderData: boolean; refetch: () => unknown };
  /** The requested input. */
  input: object;
  choice: Choice;
  /** The open response, from the address. */
  opened: string | null;
  /** Changes the page's address. */
  write: WriteAddress;
  actions: ResponseActions;
  /** Draws the responses that can be read, of which there is at least one. */
  rows: (shown: Selectable<Page["items"][number]>) => ReactNode;
  /** Why a list has none at all, by the choice that it was requested with. */
  nothing: (answered: Choice, leave: WriteAddress) => ReactNode;
}

/** A page of a list of responses, its pagination, and the open response. */
export function ResponsePages<Page extends PageOfResponses, Choice extends ListChoice>({
  list,
  input,
  choice,
  opened,
  write,
  actions,
  rows,
  nothing,
}: ResponsePagesProps<Page, Choice>) {
  // The list when a response was opened: reading one may remove it from the list, and Next must still work.
  const [around, setAround] = useState<readonly string[]>([]);
  const { data: page, isPlaceholderData: isStale } = list;
  // Until the next page loads, an empty result belongs to the choice of the page that is shown.
  const answered = useRef(choice);
  if (!isStale) answered.current = choice;
  const { results, turn, leave } = usePageTurn({ input, shown: page, isStale, write });
  // Start of the page that a continued search is loading, to announce its result; cursors are unique to a list.
  const [searchedFrom, setSearchedFrom] = useState<string | null>(null);
  const continueSearch = ({ nextCursor }: PageOfResponses) => {
    if (isStale) return;
    setSearchedFrom(nextCursor);
    turn({ page: String(choice.page + 1), cursor: nextCursor }, "new");
  };
  // An empty page requested by number alone is past the end: there are no pages to turn from it.
  const hasPages = page && (page.items.length > 0 || (page.page > 1 && choice.cursor !== null));
  const readable: Page["items"][number][] = page?.items.filter(({ locked }) => !locked) ?? [];
  const listed = readable.map(({ recordId }) => recordId);
  const lockedCount = (page?.items.length ?? 0) - readable.length;
  const open = (recordId: string) => {
    if (!around.includes(recordId)) setAround(listed);
    write({ response: recordId });
  };
  return (
    <Card padding="none">
      {list.error && !page ? (
        <div className={shared.padded}>
          {list.error.status === 402 ? (
            <PlanProblem error={list.error} />
          ) : (
            <ErrorState
              title="We couldn't load your responses"
              error={list.error}
              retry={list.error.status === 400 ? () => write({ page: null, cursor: null }) : list.refetch}
            />
          )}
        </div>
      ) : !page ? (
        <ListSkeleton rows={8} />
      ) : (
        <div className={classes.list} data-stale={isStale || undefined} ref={results}>
          {lockedCount > 0 && (
            <LockedNotice count={lockedCount} isOnePageOfMany={page.page > 1 || page.nextCursor !== null} />
          )}
          {readable.length > 0 ? (
            <SelectableRows
              page={page}
              items={readable}
              isOfTests={choice.filters.isTest ?? false}
              actions={actions}
              open={open}
              rows={rows}
            />
          ) : page.items.length > 0 ? null : page.nextCursor !== null ? (
            <ContinueSearch page={page} isSearching={isStale} goOn={() => continueSearch(page)} />
          ) : (
            <div className={shared.padded}>
              {countBefore(page) > 0 ? (
                <NothingFound
                  title="No more responses"
                  action="First page"
                  onAction={() => turn({ page: null, cursor: null })}
                >
                  You've reached the end of the list.
                </NothingFound>
              ) : (
                nothing(answered.current, leave)
              )}
            </div>
          )}
          {hasPages && <Paging answer={page} choice={choice} write={turn} />}
          <VisuallyHidden role="status">
            {searchedFrom !== null &&
              searchedFrom === choice.cursor &&
              (isStale ? "Searching further back" : announcement(page))}
          </VisuallyHidden>
        </div>
      )}
      {opened !== null && (
        <ResponseDrawer
          recordId={opened}
          listed={around.includes(opened) ? around : listed}
          actions={actions}
          open={open}
          onClose={() => {
            setAround([]);
            write({ response: null });
          }}
        />
      )}
    </Card>
  );
}

function announcement(page: PageOfResponses): string {
  const { title, text } = searchProgressMessage(page);
  return text ? `${title}. ${text}` : title;
}

interface LockedNoticeProps {
  count: number;
  /** Whether the list has other pages, which may have locked responses too. */
  isOnePageOfMany: boolean;
}

/** The responses of a page that the plan doesn't include, as one row, and the way to unlock them. */
function LockedNotice({ count, isOnePageOfMany }: LockedNoticeProps) {
  return (
    <div className={classes.locked}>
      <p className={classes.lockedText}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        {countText(count)}
        {isOnePageOfMany && " on this page"} {count === 1 ? "is" : "are"} locked
      </p>
      <Button component={Link} href="/billingplan" variant="default" size="xs">
        Unlock
      </Button>
    </div>
  );
}

interface ContinueSearchProps {
  page: PageOfResponses;
  isSearching: boolean;
  goOn: () => void;
}

/** Shown when a page of a search has no matches but the list continues. */
function ContinueSearch({ page, isSearching, goOn }: ContinueSearchProps) {
  const { title, text } = searchProgressMessage(page);
  return (
    <div className={shared.padded}>
      <EmptyState
        title={title}
        drawing="lost"
        action={
          <Button variant="default" {...disabledButFocusable(isSearching)} onClick={goOn}>
            Search further back
          </Button>
        }
      >
        {text} Try a shorter date range or a different filter to find matches faster.
      </EmptyState>
    </div>
  );
}

"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { type PageChoice, Paging } from "#components/ui/Paging.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import type { CallError } from "#lib/client/call.ts";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { LookFurther } from "./LookFurther.tsx";
import { lookedWords } from "./looked-words.ts";
import parts from "./ResponseParts.module.css";
import classes from "./ResponsesScreen.module.css";
import { countBefore, type PageOfResponses, usePageTurn, type WriteAddress } from "./use-page-turn.ts";
import type { ResponseActions } from "./use-response-actions.ts";

const ResponseDrawer = dynamic(() => import("./ResponseDrawer.tsx").then((module) => module.ResponseDrawer), {
  ssr: false,
});

interface ResponsePagesProps<Page extends PageOfResponses> {
  /** The call's answer; the previous page until the next is there. */
  list: { data: Page | undefined; error: CallError | null; isPlaceholderData: boolean; refetch: () => unknown };
  /** What is asked for. */
  input: object;
  choice: PageChoice;
  /** The response that is open, as the address says it. */
  opened: string | null;
  /** Changes the page's address. */
  write: WriteAddress;
  actions: ResponseActions;
  rows: (page: Page, open: (recordId: string) => void) => ReactNode;
  nothing: (isBehindOthers: boolean, turn: WriteAddress, leave: WriteAddress) => ReactNode;
}

/** A page of a list of responses, the pages around it, and the response that is open. */
export function ResponsePages<Page extends PageOfResponses>({
  list,
  input,
  choice,
  opened,
  write,
  actions,
  rows,
  nothing,
}: ResponsePagesProps<Page>) {
  // What was listed when a response was opened: reading one may take it out of the list, and there is still a next one.
  const [around, setAround] = useState<readonly string[]>([]);
  const { data: page, isPlaceholderData: isStale } = list;
  const { results, turn, leave } = usePageTurn({ input, shown: page, isStale, write });
  // Where the page begins that is looked for further on, which is announced when it is there; no other list has this cursor.
  const [lookedFrom, setLookedFrom] = useState<string | null>(null);
  const lookFurther = ({ nextCursor }: PageOfResponses) => {
    if (isStale) return;
    setLookedFrom(nextCursor);
    turn({ page: String(choice.page + 1), cursor: nextCursor }, "new");
  };
  // Behind its end the list has none that could be turned; without a cursor any number can be asked for.
  const hasPages = page && (page.items.length > 0 || (page.page > 1 && choice.cursor !== null));
  const listed = page?.items.map(({ recordId }) => recordId) ?? [];
  const open = (recordId: string) => {
    if (!around.includes(recordId)) setAround(listed);
    write({ response: recordId });
  };
  return (
    <Card padding="none">
      {list.error && !page ? (
        <div className={classes.error}>
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
        <ListSkeleton />
      ) : (
        <div className={classes.list} data-stale={isStale || undefined} ref={results}>
          {page.items.length > 0 ? (
            rows(page, open)
          ) : page.nextCursor !== null ? (
            <LookFurther page={page} isLooking={isStale} goOn={() => lookFurther(page)} />
          ) : (
            nothing(countBefore(page) > 0, turn, leave)
          )}
          {hasPages && <Paging answer={page} choice={choice} write={turn} />}
          <span role="status" className={parts.hidden}>
            {lookedFrom !== null &&
              lookedFrom === choice.cursor &&
              (isStale ? "Searching further back" : spokenWords(page))}
          </span>
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

function spokenWords(page: PageOfResponses): string {
  const { title, text } = lookedWords(page);
  return text ? `${title}. ${text}` : title;
}

"use client";
import { keepPreviousData } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import { keptFresh, useCall } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { LookFurther } from "./LookFurther.tsx";
import { lookedWords } from "./looked-words.ts";
import { NoResponses } from "./NoResponses.tsx";
import { ResponseCards } from "./ResponseCards.tsx";
import parts from "./ResponseParts.module.css";
import classes from "./ResponsesScreen.module.css";
import { ResponseTable } from "./ResponseTable.tsx";
import { noFilters } from "./response-filters.ts";
import { type ResponsesChoice, responsesInput, type SortField, showsNewest } from "./responses-query.ts";
import { countBefore, type ListedPage, usePageTurn, type WriteAddress } from "./use-page-turn.ts";
import { type ResponseActions, useResponseActions } from "./use-response-actions.ts";

const BulkBar = dynamic(() => import("./BulkBar.tsx").then((room) => room.BulkBar), { ssr: false });
const ResponseDrawer = dynamic(() => import("./ResponseDrawer.tsx").then((room) => room.ResponseDrawer), {
  ssr: false,
});

interface ResponseListProps {
  questionNameId: string;
  choice: ResponsesChoice;
  /** The response that is open, as the address says it. */
  opened: string | null;
  /** Changes the page's address. */
  write: WriteAddress;
}

/** A page of the answers, and the one that is open. */
export function ResponseList({ questionNameId, choice, opened, write }: ResponseListProps) {
  const actions = useResponseActions();
  // What was listed when a response was opened: reading one may take it out of the list, and there is still a next one.
  const [around, setAround] = useState<readonly string[]>([]);
  const input = responsesInput(questionNameId, choice);
  const list = useCall("Survey.ResponsesList", input, {
    placeholderData: keepPreviousData,
    ...(showsNewest(choice) ? keptFresh : {}),
  });
  const { data: page, isPlaceholderData: isStale } = list;
  const { results, turn, leave } = usePageTurn({ input, shown: page, isStale, write });
  // What the shown page was asked with: until the next one is there, it is the former choice that found nothing.
  const answered = useRef(choice);
  if (!isStale) answered.current = choice;
  // Where the page begins that is looked for further on, of which is told when it is there; no other list has this cursor.
  const [lookedFrom, setLookedFrom] = useState<string | null>(null);
  const lookFurther = ({ nextCursor }: ListedPage) => {
    if (isStale) return;
    setLookedFrom(nextCursor);
    turn({ page: String(choice.page + 1), cursor: nextCursor }, "new");
  };
  // Behind its end the list has none that could be turned; without a cursor any number can be asked for.
  const hasPages = page && (page.items.length > 0 || (page.page > 1 && choice.cursor !== null));
  const listed = list.data?.items.map(({ recordId }) => recordId) ?? [];
  const open = (recordId: string) => {
    if (!around.includes(recordId)) setAround(listed);
    write({ response: recordId });
  };
  const toFirstPage = () => write({ page: null, cursor: null });
  const everything = { q: null, range: null, from: null, to: null, page: null, cursor: null, ...noFilters };
  return (
    <Card padding="none">
      {list.error && !page ? (
        <div className={classes.error}>
          {list.error.status === 402 ? (
            <PlanProblem error={list.error} />
          ) : (
            <ErrorState
              title="The responses could not be loaded"
              error={list.error}
              retry={list.error.status === 400 ? toFirstPage : list.refetch}
            />
          )}
        </div>
      ) : !page ? (
        <ListSkeleton />
      ) : (
        <div className={classes.list} data-stale={isStale || undefined} ref={results}>
          {page.items.length > 0 ? (
            <Listed page={page} choice={choice} actions={actions} write={write} open={open} />
          ) : page.nextCursor !== null ? (
            <LookFurther page={page} isLooking={isStale} goOn={() => lookFurther(page)} />
          ) : (
            <NoResponses
              choice={answered.current}
              isBehindOthers={countBefore(page) > 0}
              toFirstPage={() => turn({ page: null, cursor: null })}
              clear={() => leave(everything)}
            />
          )}
          {hasPages && <Paging answer={page} choice={choice} write={turn} />}
          <span role="status" className={parts.hidden}>
            {lookedFrom !== null && lookedFrom === choice.cursor && (isStale ? "Looking further" : spokenWords(page))}
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

function spokenWords(page: ListedPage): string {
  const { title, text } = lookedWords(page);
  return text ? `${title}. ${text}` : title;
}

interface ListedProps {
  page: ListedPage;
  choice: ResponsesChoice;
  actions: ResponseActions;
  write: ResponseListProps["write"];
  open: (recordId: string) => void;
}

function areMixed(items: ListedProps["page"]["items"]): boolean {
  return new Set(items.flatMap(({ currency, orderTotal }) => (orderTotal === null ? [] : [currency]))).size > 1;
}

function setAsideAmong(items: ListedProps["page"]["items"], recordIds: readonly string[]): string[] {
  const setAside = items.filter(({ testSource }) => testSource === "member").map(({ recordId }) => recordId);
  return recordIds.filter((id) => setAside.includes(id));
}

/** The answers, the selected ones among them, and what can be done to those. */
function Listed({ page, choice, actions, write, open }: ListedProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { items } = page;
  // What is on another page, or gone, is selected no more.
  const here = items.map(({ recordId }) => recordId).filter((id) => selected.has(id));
  const select = (recordIds: readonly string[], isSelected: boolean) => {
    const next = new Set(here);
    for (const id of recordIds) isSelected ? next.add(id) : next.delete(id);
    setSelected(next);
  };
  const sort = (field: SortField) => {
    const isDesc = field === choice.sortField ? !choice.isDesc : true;
    write({ sort: field, order: isDesc ? null : "ascending", page: null, cursor: null });
  };
  const shared = { items, choice, onSort: sort, selected: new Set(here), onSelect: select, onOpen: open };
  return (
    <>
      {here.length > 0 && (
        <BulkBar
          recordIds={here}
          setAsideIds={choice.filters.isTest ? setAsideAmong(items, here) : null}
          actions={actions}
          clear={() => setSelected(new Set())}
        />
      )}
      <ResponseTable {...shared} />
      <ResponseCards {...shared} />
      {choice.sortField === "orderTotal" && areMixed(items) && (
        <p className={classes.looked}>
          Sorted by the amount alone: totals in different currencies are not converted. To compare them, choose one
          currency under Filters.
        </p>
      )}
      {page.lookedThrough !== undefined && (
        <p className={classes.looked}>
          These stand among {formatCount(page.lookedThrough)} answers that were looked through. Next looks further.
        </p>
      )}
    </>
  );
}

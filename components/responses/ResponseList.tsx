"use client";
import { keepPreviousData } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import type { OutputOf } from "#lib/client/call.ts";
import { keptFresh, useCall } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { LookFurther } from "./LookFurther.tsx";
import { NoResponses } from "./NoResponses.tsx";
import { ResponseCards } from "./ResponseCards.tsx";
import classes from "./ResponsesScreen.module.css";
import { ResponseTable } from "./ResponseTable.tsx";
import { noFilters } from "./response-filters.ts";
import { type ResponsesChoice, responsesInput, type SortField, showsNewest } from "./responses-query.ts";
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
  write: (changes: Record<string, string | null>, entry?: "new") => void;
}

/** A page of the answers, and the one that is open. */
export function ResponseList({ questionNameId, choice, opened, write }: ResponseListProps) {
  const actions = useResponseActions();
  // What was listed when a response was opened: reading one may take it out of the list, and there is still a next one.
  const [around, setAround] = useState<readonly string[]>([]);
  const list = useCall("Survey.ResponsesList", responsesInput(questionNameId, choice), {
    placeholderData: keepPreviousData,
    ...(showsNewest(choice) ? keptFresh : {}),
  });
  const listed = list.data?.items.map(({ recordId }) => recordId) ?? [];
  const open = (recordId: string) => {
    if (!around.includes(recordId)) setAround(listed);
    write({ response: recordId });
  };
  const toFirstPage = () => write({ page: null, cursor: null });
  const everything = { q: null, range: null, from: null, to: null, page: null, cursor: null, ...noFilters };
  return (
    <Card padding="none">
      {list.error && !list.data ? (
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
      ) : !list.data ? (
        <ListSkeleton />
      ) : list.data.items.length === 0 && list.data.nextCursor !== null ? (
        <LookFurther
          lookedThrough={list.data.lookedThrough}
          goOn={() => write({ page: String(choice.page + 1), cursor: list.data?.nextCursor ?? null }, "new")}
        />
      ) : list.data.items.length === 0 ? (
        <NoResponses choice={choice} clear={() => write(everything)} />
      ) : (
        <div className={classes.list} data-stale={list.isPlaceholderData || undefined}>
          <Listed page={list.data} choice={choice} actions={actions} write={write} open={open} />
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

interface ListedProps {
  page: OutputOf<"Survey.ResponsesList">;
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
      <Paging answer={page} choice={choice} write={write} />
    </>
  );
}

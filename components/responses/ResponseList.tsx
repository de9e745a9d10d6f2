"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef } from "react";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { NothingFound } from "#components/ui/NothingFound.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { noFilters } from "#lib/filters/response-filters.ts";
import { type ResponsesChoice, responsesInput, type SortField, showsNewest } from "#lib/filters/responses-query.ts";
import { ResponseCards } from "./ResponseCards.tsx";
import { ResponsePages } from "./ResponsePages.tsx";
import classes from "./ResponsesScreen.module.css";
import { ResponseTable } from "./ResponseTable.tsx";
import { searchedCountMessage } from "./search-progress.ts";
import type { ListedPage, WriteAddress } from "./use-page-turn.ts";
import { type ResponseActions, useResponseActions } from "./use-response-actions.ts";
import { setAsideAmong, useSelection } from "./use-selection.ts";

const BulkBar = onDemand(() => import("./BulkBar.tsx").then((module) => module.BulkBar));

interface ResponseListProps {
  questionNameId: string;
  choice: ResponsesChoice;
  /** The open response, from the address. */
  opened: string | null;
  /** Changes the page's address. */
  write: WriteAddress;
}

/** A page of the answers, and the open response. */
export function ResponseList({ questionNameId, choice, opened, write }: ResponseListProps) {
  const actions = useResponseActions();
  const input = responsesInput(questionNameId, choice);
  const list = useCall("Survey.ResponsesList", input, {
    placeholderData: keepPreviousData,
    ...(showsNewest(choice) ? refreshedByFeed : {}),
  });
  // The choice the shown page was requested with. Until the next page loads, an empty result belongs to that choice.
  const answered = useRef(choice);
  if (!list.isPlaceholderData) answered.current = choice;
  const everything = { q: null, range: null, from: null, to: null, page: null, cursor: null, ...noFilters };
  return (
    <ResponsePages
      list={list}
      input={input}
      choice={choice}
      opened={opened}
      write={write}
      actions={actions}
      rows={(page, open) => <Listed page={page} choice={choice} actions={actions} write={write} open={open} />}
      nothing={(isBehindOthers, turn, leave) => (
        <NoResponses
          choice={answered.current}
          isBehindOthers={isBehindOthers}
          toFirstPage={() => turn({ page: null, cursor: null })}
          clear={() => leave(everything)}
        />
      )}
    />
  );
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

/** The answers, which of them are selected, and what can be done with those. */
function Listed({ page, choice, actions, write, open }: ListedProps) {
  const { items } = page;
  const { here, select, clear } = useSelection(items);
  const sort = (field: SortField) => {
    const isDesc = field === choice.sortField ? !choice.isDesc : true;
    write({ sort: field, order: isDesc ? null : "ascending", page: null, cursor: null });
  };
  const listProps = { items, choice, onSort: sort, selected: new Set(here), onSelect: select, onOpen: open };
  return (
    <>
      {here.length > 0 && (
        <BulkBar
          recordIds={here}
          setAsideIds={choice.filters.isTest ? setAsideAmong(items, here) : null}
          actions={actions}
          clear={clear}
        />
      )}
      <ResponseTable {...listProps} />
      <ResponseCards {...listProps} />
      {choice.sortField === "orderTotal" && areMixed(items) && (
        <p className={classes.looked}>
          Totals in different currencies are sorted by amount without conversion. To compare them, filter by one
          currency.
        </p>
      )}
      {page.lookedThrough !== undefined && <p className={classes.looked}>{searchedCountMessage(page.lookedThrough)}</p>}
    </>
  );
}

interface NoResponsesProps {
  choice: ResponsesChoice;
  /** Whether earlier pages have responses. */
  isBehindOthers: boolean;
  toFirstPage: () => void;
  clear: () => void;
}

/** No matches, no more answers, or no answers yet. */
function NoResponses({ choice, isBehindOthers, toFirstPage, clear }: NoResponsesProps) {
  const isFiltered = choice.search !== "" || choice.range !== null || hasFilters(choice);
  return (
    <div className={shared.padded}>
      {isBehindOthers ? (
        <NothingFound title="No more responses" action="First page" onAction={toFirstPage}>
          You've reached the end of the list.
        </NothingFound>
      ) : isFiltered ? (
        <NothingFound title="No responses found" action="Show all responses" onAction={clear}>
          {whyNothing(choice)}
        </NothingFound>
      ) : (
        <EmptyState title="No responses yet" drawing="cards">
          Your first response appears here as soon as a shopper answers.
        </EmptyState>
      )}
    </div>
  );
}

function hasFilters({ filters }: ResponsesChoice): boolean {
  return Object.keys(filters).length > 0;
}

function whyNothing(choice: ResponsesChoice): string {
  const { search, range } = choice;
  if (hasFilters(choice)) return "No responses match your filters.";
  if (search)
    return range ? `No responses contain “${search}” in this date range.` : `No responses contain “${search}”.`;
  return "No one responded in this date range.";
}

"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { NothingFound } from "#components/ui/NothingFound.tsx";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { everyResponse } from "#lib/filters/response-filters.ts";
import { type ResponsesChoice, responsesInput, type SortField, showsNewest } from "#lib/filters/responses-query.ts";
import { ResponseCards } from "./ResponseCards.tsx";
import { ResponsePages } from "./ResponsePages.tsx";
import classes from "./ResponsesScreen.module.css";
import { ResponseTable } from "./ResponseTable.tsx";
import type { ListedPage, WriteAddress } from "./use-page-turn.ts";
import { useResponseActions } from "./use-response-actions.ts";

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
  const sort = (field: SortField) => {
    const isDesc = field === choice.sortField ? !choice.isDesc : true;
    write({ sort: field, order: isDesc ? null : "ascending", page: null, cursor: null });
  };
  return (
    <ResponsePages
      list={list}
      input={input}
      choice={choice}
      opened={opened}
      write={write}
      actions={actions}
      rows={(shown) => (
        <>
          <ResponseTable {...shown} choice={choice} onSort={sort} />
          <ResponseCards {...shown} choice={choice} onSort={sort} />
          {choice.sortField === "orderTotal" && areMixed(shown.items) && (
            <p className={classes.looked}>
              Totals in different currencies are sorted by amount without conversion. To compare them, filter by one
              currency.
            </p>
          )}
        </>
      )}
      nothing={(answered, leave) => <NoResponses choice={answered} clear={() => leave(everyResponse)} />}
    />
  );
}

function areMixed(items: readonly ListedPage["items"][number][]): boolean {
  return new Set(items.flatMap(({ currency, orderTotal }) => (orderTotal === null ? [] : [currency]))).size > 1;
}

/** No matches, or no answers yet. */
function NoResponses({ choice, clear }: { choice: ResponsesChoice; clear: () => void }) {
  if (choice.search !== "" || choice.range !== null || hasFilters(choice)) {
    return (
      <NothingFound title="No responses found" action="Show all responses" onAction={clear}>
        {whyNothing(choice)}
      </NothingFound>
    );
  }
  return (
    <EmptyState title="No responses yet" drawing="cards">
      Your first response appears here as soon as a shopper answers.
    </EmptyState>
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

"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useRef } from "react";
import { ResponsePages } from "#components/responses/ResponsePages.tsx";
import classes from "#components/responses/ResponsesScreen.module.css";
import { searchedCountMessage } from "#components/responses/search-progress.ts";
import type { WriteAddress } from "#components/responses/use-page-turn.ts";
import { type ResponseActions, useResponseActions } from "#components/responses/use-response-actions.ts";
import { setAsideAmong, useSelection } from "#components/responses/use-selection.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { noFilters } from "#lib/filters/response-filters.ts";
import { AllResponseCards } from "./AllResponseCards.tsx";
import { AllResponsesTable } from "./AllResponsesTable.tsx";
import { type AllResponsesChoice, allResponsesInput, isNarrowed, showsNewestResponses } from "./all-responses-query.ts";
import { NothingListed } from "./NothingListed.tsx";

const BulkBar = onDemand(() => import("#components/responses/BulkBar.tsx").then((module) => module.BulkBar));

/** Clears everything that narrows the list. */
export const everyResponse = { q: null, range: null, from: null, to: null, page: null, cursor: null, ...noFilters };

interface AllResponseListProps {
  choice: AllResponsesChoice;
  /** The open response, from the address. */
  opened: string | null;
  write: WriteAddress;
}

/** A page of all responses, and the open response. */
export function AllResponseList({ choice, opened, write }: AllResponseListProps) {
  const actions = useResponseActions();
  const input = allResponsesInput(choice);
  const list = useCall("app.ListResponses", input, {
    placeholderData: keepPreviousData,
    ...(showsNewestResponses(choice) ? refreshedByFeed : {}),
  });
  // The choice the shown page was requested with. Until the next page loads, an empty result belongs to that choice.
  const answered = useRef(choice);
  if (!list.isPlaceholderData) answered.current = choice;
  return (
    <ResponsePages
      list={list}
      input={input}
      choice={choice}
      opened={opened}
      write={write}
      actions={actions}
      rows={(page, open) => <Listed page={page} choice={choice} actions={actions} open={open} />}
      nothing={(isBehindOthers, turn, leave) => (
        <NothingListed
          isNarrowed={isNarrowed(answered.current)}
          isBehindOthers={isBehindOthers}
          toFirstPage={() => turn({ page: null, cursor: null })}
          clear={() => leave({ ...everyResponse, saved: null })}
        />
      )}
    />
  );
}

interface ListedProps {
  page: OutputOf<"app.ListResponses">;
  choice: AllResponsesChoice;
  actions: ResponseActions;
  open: (recordId: string) => void;
}

/** The responses, which of them are selected, and what can be done with those. */
function Listed({ page: { items, lookedThrough }, choice, actions, open }: ListedProps) {
  const { data: account } = useCall("Profile.Profile", {});
  const { here, select, clear } = useSelection(items);
  const shared = {
    items,
    timeZone: account?.timeZone ?? "UTC",
    selected: new Set(here),
    onSelect: select,
    onOpen: open,
  };
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
      <AllResponsesTable {...shared} />
      <AllResponseCards {...shared} />
      {lookedThrough !== undefined && <p className={classes.looked}>{searchedCountMessage(lookedThrough)}</p>}
    </>
  );
}

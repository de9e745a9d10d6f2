"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { ResponsePages } from "#components/responses/ResponsePages.tsx";
import type { WriteAddress } from "#components/responses/use-page-turn.ts";
import { useResponseActions } from "#components/responses/use-response-actions.ts";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { everyResponse } from "#lib/filters/response-filters.ts";
import { AllResponseCards } from "./AllResponseCards.tsx";
import { AllResponsesTable } from "./AllResponsesTable.tsx";
import { type AllResponsesChoice, allResponsesInput, isNarrowed, showsNewestResponses } from "./all-responses-query.ts";
import { NothingListed } from "./NothingListed.tsx";

interface AllResponseListProps {
  choice: AllResponsesChoice;
  /** The open response, from the address. */
  opened: string | null;
  write: WriteAddress;
}

/** A page of all responses, and the open response. */
export function AllResponseList({ choice, opened, write }: AllResponseListProps) {
  const actions = useResponseActions();
  const { data: account } = useCall("Profile.Profile", {});
  const timeZone = account?.timeZone ?? "UTC";
  const input = allResponsesInput(choice);
  const list = useCall("app.ListResponses", input, {
    placeholderData: keepPreviousData,
    ...(showsNewestResponses(choice) ? refreshedByFeed : {}),
  });
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
          <AllResponsesTable {...shown} timeZone={timeZone} />
          <AllResponseCards {...shown} timeZone={timeZone} />
        </>
      )}
      nothing={(answered, leave) => (
        <NothingListed isNarrowed={isNarrowed(answered)} clear={() => leave({ ...everyResponse, saved: null })} />
      )}
    />
  );
}

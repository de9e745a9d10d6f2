"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { useAddress } from "#components/filters/use-address.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import { EntryList } from "./EntryList.tsx";
import { plainDetailsOf } from "./plain-details.ts";
import { readStaffListChoice, staffListInput } from "./staff-list-choice.ts";

/** For the owner: when Afterword staff opened the account, why, and what they did there. */
export function StaffActivityScreen() {
  const { query, write } = useAddress();
  const choice = readStaffListChoice(query);
  const { data, error, refetch, isPlaceholderData } = useCall("app.GetStaffActivity", staffListInput(choice), {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <AccountTabs />
      <PageHeader
        title="Staff activity"
        description="See when and why Afterword staff accessed your account, and what they changed, opened, or exported. They can't see your billing, API keys, or users."
      />
      <Card padding="none">
        {data ? (
          data.items.length > 0 ? (
            <div className={shared.results} data-stale={isPlaceholderData || undefined}>
              <EntryList entries={data.items} detailsOf={plainDetailsOf} />
              <Paging answer={data} choice={choice} write={write} />
            </div>
          ) : (
            <EmptyState title="No staff have accessed your account" drawing="cards">
              If Afterword staff access your account to help you, you'll see it here with the reason.
            </EmptyState>
          )
        ) : error?.status === 403 ? (
          <EmptyState title="Only the account owner can see this" drawing="cards">
            The owner can see when Afterword staff accessed the account and what they changed.
          </EmptyState>
        ) : (
          <LoadingList what="the activity" call={{ error, refetch }} rows={6} isPadded />
        )}
      </Card>
    </>
  );
}

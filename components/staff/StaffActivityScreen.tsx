"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { useAddress } from "#components/analytics/use-address.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { EntryList } from "./EntryList.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { plainDetailsOf } from "./plain-details.ts";
import classes from "./StaffList.module.css";
import { readStaffListChoice, staffListInput } from "./staff-list-choice.ts";

/** For the owner: when Afterword staff looked into the account, why, and what they changed. */
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
        description="When Afterword staff looked into your account, why, and what they changed. While they do, its billing, API keys and users are closed to them."
      />
      <Card padding="none">
        {data ? (
          data.items.length > 0 ? (
            <div className={classes.list} data-stale={isPlaceholderData || undefined}>
              <EntryList entries={data.items} detailsOf={plainDetailsOf} />
              <Paging answer={data} choice={choice} write={write} />
            </div>
          ) : (
            <EmptyState title="Nobody from Afterword has looked into your account" drawing="cards">
              If somebody does, to help you, it is written here, with the reason.
            </EmptyState>
          )
        ) : error?.status === 403 ? (
          <EmptyState title="For the owner of the account" drawing="cards">
            They see here when Afterword staff looked into it, and what was changed.
          </EmptyState>
        ) : error ? (
          <div className={classes.error}>
            <ErrorState title="The activity could not be loaded" error={error} retry={refetch} />
          </div>
        ) : (
          <ListSkeleton />
        )}
      </Card>
    </>
  );
}

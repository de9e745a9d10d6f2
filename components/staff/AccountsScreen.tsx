"use client";
import { keepPreviousData } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useAddress } from "#components/analytics/use-address.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { SearchField } from "#components/ui/SearchField.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { AccountTable } from "./AccountTable.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import classes from "./StaffList.module.css";
import { readStaffListChoice, staffListInput } from "./staff-list-choice.ts";

const AccountDrawer = dynamic(() => import("./AccountDrawer.tsx").then((room) => room.AccountDrawer), { ssr: false });

/** Every account of the operator: found, and opened beside the list. The address holds both. */
export function AccountsScreen() {
  const { query, write } = useAddress();
  const choice = readStaffListChoice(query);
  const opened = query.get("account");
  const { data, error, refetch, isPlaceholderData } = useCall("app.FindAccounts", staffListInput(choice), {
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Accounts"
        description="Find the account that somebody writes about, see how it does, and look into it."
        filters={
          <SearchField
            label="Search the accounts"
            placeholder="Company, domain, address of a member, or account id"
            search={choice.search}
            onSearch={(search) => write({ q: search, page: null, cursor: null })}
          />
        }
      />
      <Card padding="none">
        {data ? (
          data.items.length > 0 ? (
            <div className={classes.list} data-stale={isPlaceholderData || undefined}>
              <AccountTable accounts={data.items} open={(accountId) => write({ account: accountId })} />
              <Paging answer={data} choice={choice} write={write} />
            </div>
          ) : (
            <EmptyState title="No account found" drawing="lost">
              {choice.search
                ? `Nothing holds “${choice.search}”: no company, domain, member’s address or id.`
                : "The first one appears here when somebody signs up."}
            </EmptyState>
          )
        ) : error ? (
          <div className={classes.error}>
            <ErrorState title="The accounts could not be loaded" error={error} retry={refetch} />
          </div>
        ) : (
          <ListSkeleton />
        )}
      </Card>
      {opened && (
        <AccountDrawer
          accountId={opened}
          listed={data?.items.find(({ accountId }) => accountId === opened)}
          onClose={() => write({ account: null })}
        />
      )}
    </>
  );
}

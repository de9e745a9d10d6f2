"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useAddress } from "#components/filters/use-address.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { SearchField } from "#components/ui/SearchField.tsx";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import { AccountTable } from "./AccountTable.tsx";
import { readStaffListChoice, staffListInput } from "./staff-list-choice.ts";

const AccountDrawer = onDemand(() => import("./AccountDrawer.tsx").then((module) => module.AccountDrawer));

/** All accounts: search, and the open account next to the list. The address holds both. */
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
        description="Find an account, check its health, and access it to help."
        filters={
          <SearchField
            label="Search accounts"
            placeholder="Company, domain, member email, or account ID"
            search={choice.search}
            onSearch={(search) => write({ q: search, page: null, cursor: null })}
          />
        }
      />
      <Card padding="none">
        {data ? (
          data.items.length > 0 ? (
            <div className={shared.results} data-stale={isPlaceholderData || undefined}>
              <AccountTable accounts={data.items} open={(accountId) => write({ account: accountId })} />
              <Paging answer={data} choice={choice} write={write} />
            </div>
          ) : (
            <EmptyState title="No accounts found" drawing="lost">
              {choice.search
                ? `No company, domain, member email, or ID matches “${choice.search}”.`
                : "The first account appears here when someone signs up."}
            </EmptyState>
          )
        ) : (
          <LoadingList what="the accounts" call={{ error, refetch }} rows={6} isPadded />
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

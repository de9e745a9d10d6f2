"use client";
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useAddress } from "#components/filters/use-address.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import { SearchField } from "#components/ui/SearchField.tsx";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import { EntryList } from "./EntryList.tsx";
import { detailsOf } from "./entry-text.ts";
import { readStaffListChoice, staffListInput } from "./staff-list-choice.ts";

/** The audit log: of all accounts, or of the one in the address. */
export function AuditLogScreen() {
  const { query, write } = useAddress();
  const choice = readStaffListChoice(query);
  const accountId = query.get("account");
  const { data, error, refetch, isPlaceholderData } = useCall(
    "app.GetAuditLog",
    { ...staffListInput(choice), ...(accountId ? { accountId } : {}) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader
        title="Audit log"
        description="See who did what in each account, newest first. Entries can't be edited or removed."
        filters={
          <>
            <SearchField
              label="Search log"
              placeholder="Company, email, or activity"
              search={choice.search}
              onSearch={(search) => write({ q: search, page: null, cursor: null })}
            />
            {accountId && (
              <Button
                variant="default"
                rightSection={<IconX size={14} aria-hidden="true" />}
                onClick={() => write({ account: null, page: null, cursor: null })}
              >
                Show all accounts
              </Button>
            )}
          </>
        }
      />
      <Card padding="none">
        {data ? (
          data.items.length > 0 ? (
            <div className={shared.results} data-stale={isPlaceholderData || undefined}>
              <EntryList entries={data.items} detailsOf={detailsOf} showsCompany />
              <Paging answer={data} choice={choice} write={write} />
            </div>
          ) : (
            <EmptyState title="No activity found" drawing="lost">
              {choice.search ? `No entries contain “${choice.search}”.` : "Staff activity in accounts appears here."}
            </EmptyState>
          )
        ) : (
          <LoadingList what="the log" call={{ error, refetch }} rows={6} isPadded />
        )}
      </Card>
    </>
  );
}

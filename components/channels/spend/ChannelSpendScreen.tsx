"use client";
import { Button } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { ChannelCrumbs } from "#components/channels/ChannelCrumbs.tsx";
import { useAddress } from "#components/filters/use-address.ts";
import { Card } from "#components/ui/Card.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { Paging } from "#components/ui/Paging.tsx";
import shared from "#components/ui/shared.module.css";
import type { ChannelSpend } from "#lib/calls/app-channels.ts";
import { useCall } from "#lib/client/hooks.ts";
import { LatestImport } from "./LatestImport.tsx";
import { SpendCards } from "./SpendCards.tsx";
import { SpendTable } from "./SpendTable.tsx";
import { useChannelSpend } from "./use-channel-spend.ts";

const SpendDialog = onDemand(() => import("./SpendDialog.tsx").then((module) => module.SpendDialog));
const DeleteSpendDialog = onDemand(() => import("./DeleteSpendDialog.tsx").then((module) => module.DeleteSpendDialog));
const ImportSpendDialog = onDemand(() => import("./ImportSpendDialog.tsx").then((module) => module.ImportSpendDialog));

type Opened = { dialog: "add" | "import" } | { dialog: "edit" | "delete"; row: ChannelSpend };

/** What the account spent on its channels: a table to edit, and an import. */
export function ChannelSpendScreen() {
  const { query, write } = useAddress();
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "", 10) || 1);
  const cursor = query.get("cursor");
  const { data: account } = useCall("Profile.Profile", {});
  const { data, error, refetch, isPlaceholderData } = useCall(
    "app.ListChannelSpend",
    { ...(page > 1 && { page: String(page) }), ...(cursor !== null && { cursor }) },
    { placeholderData: keepPreviousData },
  );
  const calls = useChannelSpend();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const mayChange = account !== undefined && account.userRole !== "member";
  const actions = mayChange && (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden="true" />}
        onClick={() => setOpened({ dialog: "import" })}
      >
        Import CSV
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpened({ dialog: "add" })}>
        Add spend
      </Button>
    </>
  );
  const rowActions = mayChange
    ? {
        onEdit: (row: ChannelSpend) => setOpened({ dialog: "edit", row }),
        onDelete: (row: ChannelSpend) => setOpened({ dialog: "delete", row }),
      }
    : undefined;
  return (
    <>
      <PageHeader
        title="Channel spend"
        description="Enter what you spend on each channel. The channel report uses it to show what an order and a new customer cost."
        breadcrumbs={<ChannelCrumbs here="Spend" />}
        actions={data && data.total > 0 ? actions : undefined}
      />
      <Card padding="none">
        {!data ? (
          <LoadingList what="your spend" call={{ error, refetch }} rows={5} isPadded />
        ) : data.total === 0 ? (
          <EmptyState title="No spend yet" action={actions && <div className={shared.actions}>{actions}</div>}>
            Add what you spend to see what a customer costs.
          </EmptyState>
        ) : (
          <div className={shared.results} data-stale={isPlaceholderData || undefined}>
            <SpendTable rows={data.items} actions={rowActions} />
            <SpendCards rows={data.items} actions={rowActions} />
            <Paging answer={data} choice={{ page, cursor }} write={write} />
          </div>
        )}
      </Card>
      {account && !mayChange && <p className={shared.noteBelow}>Only the owner and admins can change spend.</p>}
      {mayChange && data?.latestImport && <LatestImport latest={data.latestImport} calls={calls} />}
      {account && (opened?.dialog === "add" || opened?.dialog === "edit") && (
        <SpendDialog
          row={opened.dialog === "edit" ? opened.row : undefined}
          currency={account.currency}
          save={calls.save}
          onClose={close}
        />
      )}
      {opened?.dialog === "delete" && <DeleteSpendDialog row={opened.row} remove={calls.remove} onClose={close} />}
      {account && opened?.dialog === "import" && (
        <ImportSpendDialog currency={account.currency} importing={calls.importing} onClose={close} />
      )}
    </>
  );
}

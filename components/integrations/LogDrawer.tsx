"use client";
import { Button, NativeSelect } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { ListSkeleton } from "#components/ui/ListSkeleton.tsx";
import { SideDrawer } from "#components/ui/SideDrawer.tsx";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import { type DeliveryStatus, deliveryStatuses, type IntegrationCard } from "#lib/calls/app-integrations.ts";
import { useCall } from "#lib/client/hooks.ts";
import { integrationLabel } from "#lib/partners.ts";
import { CallProblem } from "./CallProblem.tsx";
import { DeliveryRow, deliveryTexts } from "./DeliveryRow.tsx";
import classes from "./LogDrawer.module.css";
import { LogPaging } from "./LogPaging.tsx";
import { useReplay } from "./use-replay.ts";

interface LogDrawerProps {
  card: IntegrationCard;
  mayChange: boolean;
  onClose: () => void;
}

const WHILE_OPEN_MS = 3_000;

/** What was sent to a partner and what became of it, newest first. */
export function LogDrawer({ card: { name, counts }, mayChange, onClose }: LogDrawerProps) {
  useFocusReturn();
  const [status, setStatus] = useState<DeliveryStatus>();
  const [pages, setPages] = useState<readonly string[]>([]);
  const cursor = pages.at(-1);
  const { data, error, refetch } = useCall(
    "app.GetDeliveries",
    { name, status, cursor },
    { placeholderData: keepPreviousData, refetchInterval: WHILE_OPEN_MS },
  );
  const replay = useReplay(name);
  const label = integrationLabel(name);
  const [openId, setOpenId] = useState<string>();
  const turnTo = (next: readonly string[]) => {
    setPages(next);
    setOpenId(undefined);
  };
  return (
    <SideDrawer label={`${label} log`} title={`${label} log`} onClose={onClose}>
      <div className={classes.bar}>
        <NativeSelect
          label="Status"
          value={status ?? ""}
          onChange={({ currentTarget }) => {
            setStatus(deliveryStatuses.find((one) => one === currentTarget.value));
            turnTo([]);
          }}
          data={filterChoices}
        />
        {mayChange && (
          <Button
            variant="default"
            {...disabledButFocusable(counts.failed === 0 || replay.isPending)}
            onClick={() => counts.failed > 0 && !replay.isPending && replay.send()}
          >
            Send all failed again
          </Button>
        )}
      </div>
      <CallProblem error={replay.error} />
      {data && data.items.length > 0 ? (
        <div>
          <ul className={classes.list} aria-label="Deliveries">
            {data.items.map((delivery) => (
              <DeliveryRow
                key={delivery.recordId}
                name={name}
                delivery={delivery}
                isOpen={delivery.recordId === openId}
                toggle={() => setOpenId(delivery.recordId === openId ? undefined : delivery.recordId)}
                sendAgain={mayChange ? () => replay.send([delivery.recordId]) : undefined}
              />
            ))}
          </ul>
          <LogPaging pages={pages} next={data.nextCursor} onChange={turnTo} />
        </div>
      ) : data ? (
        <EmptyState title={status ? "No deliveries with this status" : "Nothing sent yet"} level={3} drawing="cards">
          {status
            ? "Choose another status to see the others."
            : "Each response appears here when it's sent, with what was answered."}
        </EmptyState>
      ) : error ? (
        <ErrorState title="We couldn't load the log" error={error} retry={refetch} />
      ) : (
        <ListSkeleton rows={6} height={52} />
      )}
    </SideDrawer>
  );
}

const filterChoices = [
  { value: "", label: "All" },
  ...deliveryStatuses.map((value) => ({ value, label: deliveryTexts[value].text })),
];

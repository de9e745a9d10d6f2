"use client";
import { Button, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { LoadingList } from "#components/ui/LoadingList.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { SideDrawer } from "#components/ui/SideDrawer.tsx";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import { type DeliveryStatus, deliveryStatuses, type IntegrationCard } from "#lib/calls/app-integrations.ts";
import { useCall, useCallMutation } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import { type IntegrationName, integrationLabel } from "#lib/partners.ts";
import { CallProblem } from "./CallProblem.tsx";
import { DeliveryRow, deliveryTexts } from "./DeliveryRow.tsx";
import classes from "./LogDrawer.module.css";
import { useCardsRefresh } from "./use-cards.ts";

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
      ) : (
        <LoadingList what="the log" call={{ error, refetch }} rows={6} height={52} />
      )}
    </SideDrawer>
  );
}

const filterChoices = [
  { value: "", label: "All" },
  ...deliveryStatuses.map((value) => ({ value, label: deliveryTexts[value].text })),
];

/** Sends failed deliveries again: those of some responses, or all. */
function useReplay(name: IntegrationName) {
  const refresh = useCardsRefresh();
  const { mutate, isPending, error } = useCallMutation("app.ReplayDeliveries", {
    onSuccess: ({ replayed }) => {
      refresh();
      notifySuccess(`Sending ${formatCount(replayed)} ${replayed === 1 ? "response" : "responses"} again`);
    },
  });
  const send = (recordIds?: string[]) => mutate({ body: { name, ...(recordIds && { recordIds }) } });
  return { send, isPending, error };
}

interface LogPagingProps {
  /** The cursors of the pages up to this one; empty on the first. */
  pages: readonly string[];
  next: string | null;
  onChange: (pages: readonly string[]) => void;
}

/** Newer and Older, if there is more than one page. */
function LogPaging({ pages, next, onChange }: LogPagingProps) {
  if (pages.length === 0 && next === null) return null;
  return (
    <nav className={classes.paging} aria-label="Pages">
      <span className={classes.where} aria-live="polite">
        Page {pages.length + 1}
      </span>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={14} aria-hidden="true" />}
        {...disabledButFocusable(pages.length === 0)}
        onClick={() => onChange(pages.slice(0, -1))}
      >
        Newer
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={14} aria-hidden="true" />}
        {...disabledButFocusable(next === null)}
        onClick={() => next !== null && onChange([...pages, next])}
      >
        Older
      </Button>
    </nav>
  );
}

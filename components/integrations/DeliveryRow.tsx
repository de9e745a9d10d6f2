"use client";
import { Anchor, Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import Link from "next/link";
import { useRef } from "react";
import { type Status, StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { DeliveryItem, DeliveryStatus } from "#lib/calls/app-integrations.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatInstant } from "#lib/filters/order-text.ts";
import type { IntegrationName } from "#lib/partners.ts";
import { DeliveryAttempts } from "./DeliveryAttempts.tsx";
import classes from "./LogDrawer.module.css";

/** What became of a delivery, in words. */
export const deliveryTexts: Readonly<Record<DeliveryStatus, { status: Status; text: string }>> = {
  waiting: { status: "warning", text: "Waiting" },
  sending: { status: "neutral", text: "Sending" },
  sent: { status: "good", text: "Sent" },
  held: { status: "warning", text: "On hold" },
  locked: { status: "warning", text: "Over the plan's limit" },
  skipped: { status: "neutral", text: "Not sent" },
  failed: { status: "bad", text: "Failed" },
};

/** The order and the first answer: “Order 1042 · A podcast”. */
export function deliveryName({ sourceOrderId, answer }: Pick<DeliveryItem, "sourceOrderId" | "answer">): string {
  const order = sourceOrderId && `Order ${sourceOrderId.replace(/^#/, "")}`;
  return [order, answer].filter(Boolean).join(" · ");
}

interface DeliveryRowProps {
  name: IntegrationName;
  delivery: DeliveryItem;
  isOpen: boolean;
  toggle: () => void;
  /** Undefined for members. */
  sendAgain: (() => void) | undefined;
}

/** A response in the log; opening it shows each attempt. */
export function DeliveryRow({ name, delivery, isOpen, toggle, sendAgain }: DeliveryRowProps) {
  const { recordId, status, attempts, isBackfill, createdAt, sentAt, dueAt, reason } = delivery;
  const { data: account } = useCall("Profile.Profile", {});
  const opener = useRef<HTMLButtonElement>(null);
  const id = `attempts-${recordId}`;
  return (
    <li className={classes.row}>
      <div className={classes.summary}>
        <button
          ref={opener}
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <span className={classes.top}>
            {deliveryName(delivery) && <span className={shared.name}>{deliveryName(delivery)} ·</span>}
            <StatusBadge status={deliveryTexts[status].status}>{deliveryTexts[status].text}</StatusBadge>
            <span className={classes.when}>
              <TimeAgo instant={sentAt ?? createdAt} />
            </span>
            <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
          </span>
          {reason && <span className={classes.reason}>{reason}</span>}
          <span className={classes.note}>
            {attempts === 0 ? "Not tried yet" : attempts === 1 ? "1 attempt" : `${attempts} attempts`}
            {attempts > 0 && dueAt && ` · Next try ${formatInstant(dueAt, account?.timeZone ?? "UTC")}`}
            {isBackfill && " · Past response"}
          </span>
        </button>
        {status === "failed" && sendAgain && (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              // The button goes once it waits again.
              opener.current?.focus();
              sendAgain();
            }}
          >
            Send again
          </Button>
        )}
      </div>
      <div id={id}>
        {isOpen && (
          <>
            <p className={classes.link}>
              <Anchor component={Link} href={`/surveys/responses?response=${recordId}`} prefetch={false} fz="inherit">
                View response
              </Anchor>
            </p>
            <DeliveryAttempts name={name} delivery={delivery} />
          </>
        )}
      </div>
    </li>
  );
}

import type { ReactNode } from "react";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { formatCount, formatRate } from "#lib/format-figure.ts";
import classes from "./stores.module.css";

/** When the store was connected, whether its orders arrive, and how many of them showed the survey. */
export function StoreFacts({ store }: { store: StoreStatus }) {
  const { connectedAt, lastOrderAt, coverage, missingAccess } = store;
  const lacksOrders = missingAccess.includes("orders");
  return (
    <dl className={classes.facts}>
      <Fact label="Connected">{connectedAt && <TimeAgo instant={connectedAt} />}</Fact>
      <Fact label="Last order">
        {lastOrderAt ? <TimeAgo instant={lastOrderAt} /> : lacksOrders ? "Not approved" : "None yet"}
      </Fact>
      <Fact label="Order updates">
        <OrderUpdates store={store} />
      </Fact>
      <Fact label="Coverage, last 30 days">{lacksOrders ? "Not approved" : coverageText(coverage)}</Fact>
    </dl>
  );
}

function coverageText({ orders, seen, pending }: StoreStatus["coverage"]): string {
  if (orders === 0) return pending > 0 ? "Counting…" : "No orders yet";
  return `${formatRate((seen / orders) * 100, orders)} (${formatCount(seen)} of ${formatCount(orders)} orders)`;
}

/** Setting them up right after a store was connected is no repair. */
const setUpMs = 60 * 60 * 1000;

function OrderUpdates({ store: { status, connectedAt, webhooks, missingAccess } }: { store: StoreStatus }) {
  const { checkedAt, repairedAt } = webhooks;
  if (status === "paused") return "Stopped";
  if (missingAccess.includes("orders")) return "Not approved";
  if (checkedAt === null) return "Being set up";
  const isRepaired =
    repairedAt !== null && connectedAt !== null && Date.parse(repairedAt) > Date.parse(connectedAt) + setUpMs;
  return (
    <>
      On, checked <TimeAgo instant={checkedAt} />
      {isRepaired && (
        <>
          , turned back on <TimeAgo instant={repairedAt} />
        </>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={shared.note}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

"use client";
import { Notice } from "#components/ui/Notice.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { DisconnectStore } from "./DisconnectStore.tsx";
import { MissingAccess } from "./MissingAccess.tsx";
import { StoreOffers } from "./StoreOffers.tsx";
import { storeHeading } from "./store-name.ts";
import classes from "./stores.module.css";
import { troubleText } from "./trouble-text.ts";

interface ConnectedStoreProps {
  store: StoreStatus;
  mayDisconnect: boolean;
}

/** The connected store: how well it works, what it offers, and a way to disconnect it. */
export function ConnectedStore({ store, mayDisconnect }: ConnectedStoreProps) {
  const { connectedAt, lastError, coverage, missingAccess } = store;
  const hasProblem = lastError !== null || missingAccess.length > 0;
  return (
    <div className={shared.stack}>
      <div className={classes.head}>
        <div>
          <p className={classes.name}>{storeHeading(store)}</p>
          <p className={shared.note}>Connected {connectedAt && <TimeAgo instant={connectedAt} />}</p>
        </div>
        <StatusBadge status={hasProblem ? "warning" : "good"}>
          {hasProblem ? "Needs attention" : "Connected"}
        </StatusBadge>
      </div>
      <MissingAccess store={store} />
      {lastError !== null && !missingAccess.includes("orders") && (
        <Notice status="warning" title="We had trouble reaching your store">
          {troubleText(lastError)}
        </Notice>
      )}
      <StoreOffers offers={store.offers} />
      {coverage.orders > 0 && <p className={shared.note}>{seenText(coverage)}</p>}
      {mayDisconnect && <DisconnectStore store={store} />}
    </div>
  );
}

function seenText({ seen, orders }: StoreStatus["coverage"]): string {
  return `${seen} of ${orders} eligible ${orders === 1 ? "order" : "orders"} showed your survey in the last 30 days.`;
}

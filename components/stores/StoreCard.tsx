"use client";
import { Button } from "@mantine/core";
import Link from "next/link";
import { Notice } from "#components/ui/Notice.tsx";
import { type Status, StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { callUrl } from "#lib/client/call.ts";
import { platformTexts, platformTraits } from "#lib/platforms.ts";
import { DisconnectStore } from "./DisconnectStore.tsx";
import { MissingAccess } from "./MissingAccess.tsx";
import { StoreFacts } from "./StoreFacts.tsx";
import { StoreOffers } from "./StoreOffers.tsx";
import { setupPath } from "./setup-path.ts";
import { storeHeading } from "./store-name.ts";
import classes from "./stores.module.css";
import { troubleText } from "./trouble-text.ts";

interface StoreCardProps {
  /** Connected or paused. */
  store: StoreStatus;
  /** Only the owner and admins may connect and disconnect. */
  mayChange: boolean;
}

/** The account's store: whether it works, what to do if not, and what else one can do with it. */
export function StoreCard({ store, mayChange }: StoreCardProps) {
  const { platform } = store;
  const badge = badgeOf(store);
  return (
    <div className={shared.stack}>
      <div className={classes.head}>
        <div>
          <p className={classes.name}>{storeHeading(store)}</p>
          <p className={shared.note}>{platformTexts[platform].name}</p>
        </div>
        <StatusBadge status={badge.status}>{badge.text}</StatusBadge>
      </div>
      <Problem store={store} mayChange={mayChange} />
      <MissingAccess store={store} />
      <StoreFacts store={store} />
      <StoreOffers offers={store.offers} />
      <div className={classes.actions}>
        <Button component={Link} href={setupPath(platform)} variant="default">
          Setup guide
        </Button>
        {platformTraits(platform).hasPlugin && (
          <Button component="a" href={callUrl("app.DownloadWooCommercePlugin", {})} download variant="default">
            Download plugin
          </Button>
        )}
        {mayChange && <DisconnectStore store={store} />}
      </div>
    </div>
  );
}

function badgeOf({ status, lastError, missingAccess }: StoreStatus): { status: Status; text: string } {
  if (status === "paused") return { status: "bad", text: "Paused" };
  return lastError === null && missingAccess.length === 0
    ? { status: "good", text: "Working" }
    : { status: "warning", text: "Needs attention" };
}

function Problem({ store, mayChange }: StoreCardProps) {
  const { status, platform, lastError } = store;
  if (status === "paused") {
    return (
      <Notice
        status="bad"
        title="Your store needs to be connected again"
        action={
          mayChange && !platformTraits(platform).opensFromAdmin ? (
            <Button component={Link} href={setupPath(platform)}>
              Connect again
            </Button>
          ) : null
        }
      >
        {lastError} {!mayChange && "Ask the owner or an admin of your account to do it. "}We don't receive orders until
        then. Your survey still shows.
      </Notice>
    );
  }
  // Said by the notice about what the store keeps from us.
  if (lastError === null || store.missingAccess.includes("orders")) return null;
  return (
    <Notice status="warning" title="We had trouble reaching your store">
      {troubleText(lastError)}
    </Notice>
  );
}

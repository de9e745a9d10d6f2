"use client";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { isPlacedInBlocks } from "#components/stores/use-store-presence.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { refreshedByFeed, useCall } from "#lib/client/hooks.ts";
import { formatTimeAgo } from "#lib/format-figure.ts";
import { ShopifySetupLink } from "./ShopifySetupLink.tsx";

/** Whether shoppers see the survey, live: its last view in the store, or what to do until the first. */
export function LastView({ isOn }: { isOn: boolean }) {
  const { data: seen, error, refetch } = useCall("app.GetLastView", {}, refreshedByFeed);
  const [now, setNow] = useState<number>();
  // Set after the first paint, so that the server's and the browser's clock can't disagree on it.
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (!seen) return error ? <ErrorState title="We couldn't load the last view" error={error} retry={refetch} /> : null;
  if (seen.viewedAt !== null) {
    const place = places[seen.surface ?? ""] ?? "in your store";
    return (
      <div aria-live="polite">
        <Notice status="good" title="Shoppers are seeing your survey">
          Last seen {place},{" "}
          <time dateTime={seen.viewedAt}>{now ? formatTimeAgo(seen.viewedAt, now) : "a moment ago"}</time>.
        </Notice>
      </div>
    );
  }
  return isOn ? (
    <div aria-live="polite">
      <Notice status="neutral" title="Waiting for the first view">
        <WaitingHint />
      </Notice>
    </div>
  ) : (
    <Notice
      status="warning"
      title="Your survey is disabled"
      action={
        <Button variant="default" component="a" href="/dashboard">
          Enable survey
        </Button>
      }
    >
      It appears in your store once you enable it on the dashboard.
    </Notice>
  );
}

/** Labels by the surfaces' wire names. */
const places: Record<string, string> = {
  thankYou: "on the thank-you page",
  orderStatus: "on the order status page",
  pos: "at the point of sale",
};

/** What to do until the survey is first seen. Shopify's order pages take no code, only the app's blocks. */
export function WaitingHint() {
  const { data: account } = useCall("Profile.Profile", {});
  if (!isPlacedInBlocks(account?.integration)) {
    return "No one has seen the survey in your store yet. If a test order doesn't show it, check that the code is on your order page and that the page isn't cached.";
  }
  return (
    <>
      No one has seen the survey in your store yet. If a test order doesn't show it, check that you added the survey to
      that page. <ShopifySetupLink />
    </>
  );
}

"use client";
import { formatTimeAgo } from "#lib/format-figure.ts";

const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A relative time; the exact time (UTC) on hover. */
export function TimeAgo({ instant }: { instant: string }) {
  // A minute may pass between the server's render and hydration.
  return (
    <time dateTime={instant} title={`${exact.format(new Date(instant))} UTC`} suppressHydrationWarning>
      {formatTimeAgo(instant, Date.now())}
    </time>
  );
}

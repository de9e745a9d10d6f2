"use client";
import { formatTimeAgo } from "#lib/format-figure.ts";

const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** How long ago something was; the exact time (UTC) when pointed at. */
export function TimeAgo({ instant }: { instant: string }) {
  // Between the server's page and the browser's first look at it, a minute may pass.
  return (
    <time dateTime={instant} title={`${exact.format(new Date(instant))} UTC`} suppressHydrationWarning>
      {formatTimeAgo(instant, Date.now())}
    </time>
  );
}

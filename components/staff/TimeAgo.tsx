"use client";
import { formatTimeAgo } from "#lib/format-figure.ts";

const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** How long ago something was; the exact time (UTC) when pointed at. */
export function TimeAgo({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={`${exact.format(new Date(instant))} UTC`}>
      {formatTimeAgo(instant, Date.now())}
    </time>
  );
}

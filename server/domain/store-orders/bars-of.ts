import { localDay, startOfDay } from "#lib/local-day.ts";

interface Bar {
  /** In the time zone: `2026-11-20`, or `2026-11-20T14:00` by hour. */
  start: string;
  /** Its first instant; it lasts until the next bar's. */
  begins: Date;
}

/** The last 30 days of a time zone, or its last 48 hours, up to and including the one that isn't over. */
export function barsOf(by: "day" | "hour", timeZone: string, now: Date): Bar[] {
  return by === "day" ? lastDays(timeZone, now, 30) : lastHours(timeZone, now, 48);
}

function lastDays(timeZone: string, now: Date, count: number): Bar[] {
  const today = Temporal.PlainDate.from(localDay(timeZone, now.getTime()));
  return Array.from({ length: count }, (_, index) => {
    const start = today.subtract({ days: count - 1 - index }).toString();
    return { start, begins: new Date(startOfDay(timeZone, start)) };
  });
}

/** An hour that comes twice when clocks go back is one bar. One that clocks skip is a bar without a duration. */
function lastHours(timeZone: string, now: Date, count: number): Bar[] {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const thisHour = local.round({ smallestUnit: "hour", roundingMode: "floor" });
  return Array.from({ length: count }, (_, index) => {
    const hour = thisHour.subtract({ hours: count - 1 - index });
    const start = hour.toString({ smallestUnit: "minute" });
    return { start, begins: new Date(hour.toZonedDateTime(timeZone).epochMilliseconds) };
  });
}

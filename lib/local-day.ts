const quarterHourMs = 15 * 60_000;
const days = new Map<string, { quarter: number; day: string }>();

/**
 * The calendar day (`YYYY-MM-DD`) that an instant falls on in a time zone (IANA name).
 * Throws RangeError on an unknown time zone.
 */
export function localDay(timeZone: string, timeMs: number): string {
  // Every offset in use changes on a quarter of an hour, so one result is valid for the whole quarter.
  const quarter = Math.floor(timeMs / quarterHourMs);
  const known = days.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  const day = Temporal.Instant.fromEpochMilliseconds(Math.floor(timeMs))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
  days.set(timeZone, { quarter, day });
  return day;
}

/**
 * The first instant, in milliseconds since 1970, whose {@link localDay} is that day (`YYYY-MM-DD`). That isn't midnight
 * if the clocks skip it, and is the first of two midnights. For a day that a zone skipped, the start of the next one.
 */
export function startOfDay(timeZone: string, day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The first instant after the day. */
export function endOfDay(timeZone: string, day: string): number {
  return startOfDay(timeZone, Temporal.PlainDate.from(day).add({ days: 1 }).toString());
}

const quarterHourMs = 15 * 60_000;
const days = new Map<string, { quarter: number; day: string }>();
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day (`YYYY-MM-DD`) that an instant falls on in a time zone (IANA name).
 * Throws RangeError on a name that is no time zone.
 */
export function localDay(timeZone: string, timeMs: number): string {
  // Every offset in use changes on a quarter of an hour, so one answer holds for the whole quarter.
  const quarter = Math.floor(timeMs / quarterHourMs);
  const known = days.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  const day = formatOf(timeZone).format(timeMs);
  days.set(timeZone, { quarter, day });
  return day;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Sweden writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(timeZone, format);
  }
  return format;
}

const long = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const hour = new Intl.DateTimeFormat("en-US", { hour: "numeric", timeZone: "UTC" });

/** `Fri, Nov 20, 2026` for the calendar day `2026-11-20`; with `2 PM` for the hour `2026-11-20T14:00`. */
export function formatDay(day: string): string {
  return withHour(day, long);
}

/** `Nov 20` for the calendar day `2026-11-20`; with `2 PM` for the hour `2026-11-20T14:00`. */
export function formatShortDay(day: string): string {
  return withHour(day, short);
}

/** Local times are formatted as if they were in UTC, where every one exists. */
function withHour(day: string, format: Intl.DateTimeFormat): string {
  const isHour = day.includes("T");
  const date = new Date(isHour ? `${day}Z` : `${day}T00:00:00Z`);
  return isHour ? `${format.format(date)}, ${hour.format(date)}` : format.format(date);
}

const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** `Jan 2026 – Aug 2026` for the first days of both months, or `Aug 2026` for one. */
export function formatMonths(first: string, last: string): string {
  const [from, to] = [withHour(first, month), withHour(last, month)];
  return from === to ? from : `${from} – ${to}`;
}

/** `Nov 3 – Nov 20, 2026`, or `Nov 20, 2026` for a single day. */
export function formatDays({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const [from, to] = [formatShortDay(startDate), formatShortDay(endDate)];
  const [fromYear, toYear] = [startDate.slice(0, 4), endDate.slice(0, 4)];
  if (startDate === endDate) return `${from}, ${fromYear}`;
  return fromYear === toYear ? `${from} – ${to}, ${toYear}` : `${from}, ${fromYear} – ${to}, ${toYear}`;
}

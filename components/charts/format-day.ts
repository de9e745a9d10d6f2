const long = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** `Fri, Nov 20, 2026` for the calendar day `2026-11-20`. */
export function formatDay(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`));
}

/** `Nov 20` for the calendar day `2026-11-20`. */
export function formatShortDay(day: string): string {
  return short.format(new Date(`${day}T00:00:00Z`));
}

/** `Nov 3 – Nov 20, 2026`, or `Nov 20, 2026` for a single day. */
export function formatDays({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const [from, to] = [formatShortDay(startDate), formatShortDay(endDate)];
  const [fromYear, toYear] = [startDate.slice(0, 4), endDate.slice(0, 4)];
  if (startDate === endDate) return `${from}, ${fromYear}`;
  return fromYear === toYear ? `${from} – ${to}, ${toYear}` : `${from}, ${fromYear} – ${to}, ${toYear}`;
}

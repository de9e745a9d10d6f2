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

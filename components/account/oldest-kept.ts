/** The day that many months ago in the account's time zone: responses with no activity since then are deleted. */
export function oldestKept(months: number, now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
  const numbers = new Map(parts.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1] = [numbers.get("year"), numbers.get("month"), numbers.get("day")];
  // The 31st becomes the last day of a shorter month, as when PostgreSQL subtracts months.
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const kept = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(kept);
}

const format = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A time for a reader whose time zone is unknown: "November 27, 2026 at 10:30 AM (UTC)". */
export function utcMoment(moment: Date | string): string {
  return `${format.format(new Date(moment))} (UTC)`;
}

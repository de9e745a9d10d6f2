const long = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "short", day: "numeric", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** `Thursday, Nov 19`, or `Nov 13 – Nov 19` for several days. Days are `YYYY-MM-DD`. */
export function daysText({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  if (firstDay === lastDay) return dayText(lastDay);
  return `${short.format(new Date(firstDay))} – ${short.format(new Date(lastDay))}`;
}

/** `Thursday, Nov 19`, from `YYYY-MM-DD`. */
export function dayText(day: string): string {
  return long.format(new Date(day));
}

const long = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "short", day: "numeric", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** `Thursday, Nov 19`, or `Nov 13 – Nov 19` for several days. Days are `YYYY-MM-DD`. */
export function daysInWords({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  const [first, last] = [new Date(firstDay), new Date(lastDay)];
  return firstDay === lastDay ? long.format(last) : `${short.format(first)} – ${short.format(last)}`;
}

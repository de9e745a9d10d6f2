import { isCalendarDay } from "./calendar-day.ts";

const dayPart = "(?<year>\\d{4})(?<dash>-?)(?<month>\\d\\d)\\k<dash>(?<date>\\d\\d)";
const clockPart = "(?<hour>\\d\\d)(?::?(?<minute>\\d\\d)(?::?(?<second>\\d\\d)(?:[.,](?<fraction>\\d{1,9}))?)?)?";
const zonePart = "(?:Z|(?<sign>[+-])(?<offsetHour>\\d\\d)(?::?(?<offsetMinute>\\d\\d))?)";
const pattern = new RegExp(`^${dayPart}T${clockPart}${zonePart}$`, "i");

/**
 * An ISO 8601 instant in milliseconds since 1970; null for any other text. The zone is required (`Z`, `+04:00`,
 * `+0400`, `+04`); seconds, minutes and separators may be omitted. 24:00 is the end of its day.
 */
export function readInstant(text: string): number | null {
  const parts = pattern.exec(text)?.groups;
  if (!parts) return null;
  const { year, month, date, fraction = "", sign } = parts;
  if (!isCalendarDay(`${year}-${month}-${date}`)) return null;
  const numbers = [parts.hour, parts.minute, parts.second, parts.offsetHour, parts.offsetMinute];
  const [hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = numbers.map((part) => Number(part ?? 0));
  const timeMs = ((hour * 60 + minute) * 60 + second) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3));
  const isOnClock = minute < 60 && second < 60 && timeMs <= 24 * 60 * 60 * 1000 && offsetHour < 24 && offsetMinute < 60;
  if (!isOnClock) return null;
  const offsetMs = (sign === "-" ? -1 : 1) * (offsetHour * 60 + offsetMinute) * 60_000;
  return Date.parse(`${year}-${month}-${date}T00:00:00Z`) + timeMs - offsetMs;
}

/** Whether `03/04/2025` is in March or in April. */
export type DayOrder = "monthFirst" | "dayFirst";

const MAX_LENGTH = 40;
const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?\s*`;
const yearFirst = new RegExp(
  String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$`,
  "i",
);
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${clock}([ap]m)?$`, "i");

/**
 * A time as survey apps write it into files, as ISO 8601: with its offset if it has one, otherwise local. Null if it
 * isn't a time.
 */
export function fileTime(text: string, order: DayOrder): string | null {
  const given = text.trim();
  if (given.length > MAX_LENGTH) return null;
  const [, year, month, day, hour, minute, second, zone] = yearFirst.exec(given) ?? [];
  if (year !== undefined) return assemble([year, month, day], [hour, minute, second], offsetOf(zone));
  const [, one, two, lastYear, lastHour, lastMinute, lastSecond, half] = yearLast.exec(given) ?? [];
  if (lastYear === undefined) return null;
  const days = order === "monthFirst" ? [lastYear, one, two] : [lastYear, two, one];
  return assemble(days, [hourOfDay(lastHour, half), lastMinute, lastSecond], "");
}

/** Which part of a slashed date can't be a month, if one can't. */
export function dayOrderIn(text: string): DayOrder | null {
  const [, one, two] = yearLast.exec(text.trim().slice(0, MAX_LENGTH)) ?? [];
  if (Number(one) > 12) return "dayFirst";
  return Number(two) > 12 ? "monthFirst" : null;
}

function assemble(
  [year = "", month = "", day = ""]: readonly (string | undefined)[],
  [hour = "0", minute = "0", second = "0"]: readonly (string | undefined)[],
  offset: string,
): string | null {
  const parts = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts;
  const date = new Date(Date.UTC(y, mo - 1, d, h, mi, s));
  const isReal = date.getUTCMonth() === mo - 1 && date.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  return isReal ? `${date.toISOString().slice(0, 19)}${offset}` : null;
}

function hourOfDay(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || half === undefined) return hour;
  return String((Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0));
}

function offsetOf(zone: string | undefined): string {
  if (zone === undefined) return "";
  if (!/^[+-]/.test(zone)) return "Z";
  return zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

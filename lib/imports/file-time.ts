/** Whether `03/04/2025` is in March or in April. */
export type DayOrder = "monthFirst" | "dayFirst";

const MAX_LENGTH = 40;
/** Nothing that is imported is older: a date before is a birthday, or a mistake. */
const FIRST_YEAR = 2000;
const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?\s?([ap]m)?`;
const zone = String.raw`\s?(Z|(?:UTC|GMT)?(?:[+-]\d{1,2}(?::?\d{2})?)?|[A-Z]{3,5})`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}${zone}$`, "i");
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${clock}${zone}$`, "i");

/**
 * A time as survey apps write it into files, as ISO 8601: with its offset if it has one, otherwise local, also with the name
 * of a zone such as EST, which isn't clear everywhere. Null if it isn't a time of this century.
 */
export function fileTime(text: string, order: DayOrder): string | null {
  const given = text.trim();
  if (given.length > MAX_LENGTH) return null;
  const [, year, month, day, ...time] = yearFirst.exec(given) ?? [];
  if (year !== undefined) return assemble([year, month, day], time);
  const [, one, two, lastYear, ...lastTime] = yearLast.exec(given) ?? [];
  if (lastYear === undefined) return null;
  return assemble(order === "monthFirst" ? [lastYear, one, two] : [lastYear, two, one], lastTime);
}

/** Which part of a slashed date can't be a month, if one can't. */
export function dayOrderIn(text: string): DayOrder | null {
  const [, one, two] = yearLast.exec(text.trim().slice(0, MAX_LENGTH)) ?? [];
  if (Number(one) > 12) return "dayFirst";
  return Number(two) > 12 ? "monthFirst" : null;
}

function assemble(days: readonly (string | undefined)[], time: readonly (string | undefined)[]): string | null {
  const [hour, minute = "0", second = "0", half, offset] = time;
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = [...days, hourOfDay(hour ?? "0", half), minute, second].map(
    Number,
  );
  if (y < FIRST_YEAR) return null;
  const date = new Date(Date.UTC(y, mo - 1, d, h, mi, s));
  const isReal = date.getUTCMonth() === mo - 1 && date.getUTCDate() === d && h < 24 && mi < 60 && s < 60;
  return isReal ? `${date.toISOString().slice(0, 19)}${offsetOf(offset ?? "")}` : null;
}

function hourOfDay(hour: string, half: string | undefined): string {
  if (half === undefined) return hour;
  return String((Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0));
}

function offsetOf(given: string): string {
  const [, sign, hours = "", minutes = "00"] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(given) ?? [];
  if (sign !== undefined) return `${sign}${hours.padStart(2, "0")}:${minutes}`;
  return /^(Z|UTC|GMT)$/i.test(given) ? "Z" : "";
}

import { addDays, isCalendarDay } from "../calendar-day.ts";

/** Whole days (`YYYY-MM-DD`) in the account's time zone, both ends included; null is all time. */
export type DayRange = { startDate: string; endDate: string } | null;

export const presets = [
  { id: "all", label: "All time" },
  { id: "today", label: "Today", days: 1 },
  { id: "7-days", label: "Last 7 days", days: 7 },
  { id: "30-days", label: "Last 30 days", days: 30 },
  { id: "90-days", label: "Last 90 days", days: 90 },
  { id: "365-days", label: "Last 365 days", days: 365 },
] as const;

export type PresetId = (typeof presets)[number]["id"];

/** The choice in the address: a preset, or two custom days. */
export type DateChoice = { preset: PresetId } | { preset: "custom"; startDate: string; endDate: string };

type Query = { get(name: string): string | null };

/** Reads `?range=30-days` or `?from=2026-11-01&to=2026-11-20`; anything else is all time. */
export function readDateChoice(query: Query): DateChoice {
  const [startDate, endDate] = [query.get("from") ?? "", query.get("to") ?? ""];
  if (isCalendarDay(startDate) && isCalendarDay(endDate) && startDate <= endDate)
    return { preset: "custom", startDate, endDate };
  const preset = presets.find(({ id }) => id === query.get("range"));
  return { preset: preset?.id ?? "all" };
}

/** A choice as address parameters; null removes one. */
export function writeDateChoice(choice: DateChoice): { range: string | null; from: string | null; to: string | null } {
  if (choice.preset === "custom") return { range: null, from: choice.startDate, to: choice.endDate };
  return { range: choice.preset === "all" ? null : choice.preset, from: null, to: null };
}

/** The days of a choice. `today` is the account's local day. */
export function daysOf(choice: DateChoice, today: string): DayRange {
  if (choice.preset === "custom") return { startDate: choice.startDate, endDate: choice.endDate };
  const preset = presets.find(({ id }) => id === choice.preset);
  if (preset === undefined || !("days" in preset)) return null;
  return { startDate: addDays(today, 1 - preset.days), endDate: today };
}

/** `localDay` for browsers, of which not all have `Temporal`: the same arguments and result, from their own time zone data. */
export function browserLocalDay(timeZone: string, timeMs: number): string {
  const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { timeZone, ...digits }).format(timeMs);
}

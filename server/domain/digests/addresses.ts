import type { Period } from "#lib/statistics/period-before.ts";
import { env } from "#server/foundation/env.ts";

/**
 * The `days` local days up to and including `lastDay` (`YYYY-MM-DD`). Days are names, not instants: counted in UTC,
 * where each has 24 hours.
 */
export function daysUpTo(lastDay: string, days: number): Period {
  const first = new Date(Date.parse(lastDay) - (days - 1) * 24 * 60 * 60 * 1000);
  return { startDate: first.toISOString().slice(0, 10), endDate: lastDay };
}

/** The address in the app that an email links to: a screen and its date range. */
export function screenAddress(path: string, days?: Period): string {
  const query = days ? `?${new URLSearchParams({ from: days.startDate, to: days.endDate })}` : "";
  return `${env.APP_URL}${path}${query}`;
}

/** The address of a question's screen, with its date range. */
export function questionAddress(questionNameId: string, screen: "analytics" | "responses", days: Period): string {
  return screenAddress(`/surveys/question/${encodeURIComponent(questionNameId)}/${screen}`, days);
}

import type { OutputOf } from "#lib/client/call.ts";
import type { Period } from "#lib/statistics/period-before.ts";
import { readCalendar, topLevelStats } from "#server/domain/analytics/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { readAttention } from "./read-attention.ts";

const daysOfWeek = 7;

/**
 * The home screen's overview. The week is today and the six days before. Today is incomplete, so what is compared is the
 * seven days before it, and the seven before those.
 */
export async function readHome(context: MemberContext): Promise<OutputOf<"app.GetHome">> {
  const { today } = await readCalendar(context);
  const figuresOf = async (from: number, to: number) => {
    const period: Period = { startDate: dayBefore(today, from), endDate: dayBefore(today, to) };
    return { ...period, stats: await topLevelStats(context, period) };
  };
  const [week, wholeDays, weekBefore] = await Promise.all([
    figuresOf(daysOfWeek - 1, 0),
    figuresOf(daysOfWeek, 1),
    figuresOf(2 * daysOfWeek, daysOfWeek + 1),
  ]);
  return { week, compared: { wholeDays, weekBefore }, attention: await readAttention(context, week) };
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

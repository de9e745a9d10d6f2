import type { OutputOf } from "#lib/client/call.ts";
import type { Period } from "#lib/statistics/period-before.ts";
import { readCalendar, topLevelStats } from "#server/analytics/index.ts";
import type { MemberContext } from "#server/http/context.ts";
import { readAttention } from "./read-attention.ts";

const daysOfWeek = 7;

/**
 * What the home screen tells at a glance. The week is today and the six days before, as the analytics screen's "Last 7
 * days" is; it is compared with the seven days before those.
 */
export async function readHome(context: MemberContext): Promise<OutputOf<"app.GetHome">> {
  const { today } = await readCalendar(context);
  const [week, weekBefore] = [daysUntil(today, 0), daysUntil(today, daysOfWeek)];
  const [stats, statsBefore] = await Promise.all([topLevelStats(context, week), topLevelStats(context, weekBefore)]);
  return {
    week: { ...week, stats },
    weekBefore: { ...weekBefore, stats: statsBefore },
    attention: await readAttention(context, stats),
  };
}

/** Seven days, the last of them so many days before `today` (`YYYY-MM-DD`). */
function daysUntil(today: string, daysBefore: number): Period {
  return { startDate: dayBefore(today, daysBefore + daysOfWeek - 1), endDate: dayBefore(today, daysBefore) };
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

import { addDays } from "#lib/calendar-day.ts";
import type { OutputOf } from "#lib/client/call.ts";
import type { Period } from "#lib/statistics/period-before.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import { readCalendar, topLevelStats } from "#server/domain/analytics/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { readAttention } from "./read-attention.ts";
import { readChanges } from "./read-changes.ts";

const daysOfWeek = 7;

/**
 * The home screen's overview, of the live survey. The week is today and the six days before. Today is incomplete, so what is compared is the
 * seven days before it, and the seven before those.
 */
export async function readHome(context: MemberContext): Promise<OutputOf<"app.GetHome">> {
  const [{ today }, survey] = await Promise.all([readCalendar(context), liveSurvey(context)]);
  const figuresOf = async (from: number, to: number) => {
    const period: Period = { startDate: addDays(today, -from), endDate: addDays(today, -to) };
    return { ...period, stats: await topLevelStats(context, { ...period, surveyId: survey?.surveyId }) };
  };
  const [week, wholeDays, weekBefore] = await Promise.all([
    figuresOf(daysOfWeek - 1, 0),
    figuresOf(daysOfWeek, 1),
    figuresOf(2 * daysOfWeek, daysOfWeek + 1),
  ]);
  const [changes, attention] = await Promise.all([readChanges(context), readAttention(context, week)]);
  return { survey, week, compared: { wholeDays, weekBefore }, changes, attention };
}

/** Whether it is on or not: its figures are the account's latest. */
async function liveSurvey({ accountId }: MemberContext): Promise<{ surveyId: string; name: string } | null> {
  const { liveSurveyId } = await accountRow(accountId);
  if (liveSurveyId === null) return null;
  const { name } = await tenant().survey.findUniqueOrThrow({
    where: { accountId_id: { accountId, id: liveSurveyId } },
    select: { name: true },
  });
  return { surveyId: liveSurveyId, name };
}

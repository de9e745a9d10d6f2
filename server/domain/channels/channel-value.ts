import { addDays } from "#lib/calendar-day.ts";
import type { ChannelReport } from "#lib/calls/app-channel-report.ts";
import { type Cohort, readCohort, valueOfAll } from "#server/domain/customer-value/index.ts";

/** In days from the first order on. */
const HORIZON = 90;
/** How many days back first orders count: earlier customers say little about today's. */
const FIRST_ORDERS_OF_DAYS = 456;

/**
 * What new customers of the last year whose time is over spent, by their answer; null without any, or in another currency.
 * They aren't those of the report's own days: of these, nobody's time may be over.
 */
export async function channelCohort(
  accountId: string,
  questionNameId: string,
  { lastDay, currency }: { lastDay: string; currency: string },
): Promise<Cohort | null> {
  const firstDay = addDays(lastDay, -FIRST_ORDERS_OF_DAYS);
  const cohort = await readCohort(accountId, questionNameId, { horizon: HORIZON, firstDay, lastDay });
  return cohort && cohort.all.count > 0 && cohort.currency === currency ? cohort : null;
}

/** Which customers the value is based on. */
export function valueBasis(cohort: Cohort | null): ChannelReport["value"] {
  if (!cohort?.firstMonth || !cohort.lastMonth) return null;
  const { firstMonth, lastMonth, all, answered, hasRefunds } = cohort;
  const mean = valueOfAll(cohort)?.value ?? 0;
  return {
    horizon: HORIZON,
    firstMonth,
    lastMonth,
    customers: all.count,
    answered,
    mean,
    isBeforeRefunds: !hasRefunds,
  };
}

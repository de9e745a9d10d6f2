import { isCalendarDay } from "#lib/calendar-day.ts";
import type { SegmentFilters } from "#lib/calls/shapes.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { readInstant } from "#lib/iso-instant.ts";
import { endOfDay, localDay, startOfDay } from "#lib/local-day.ts";
import type { PlanFacts } from "#lib/plans.ts";
import { checkPlan } from "#server/domain/plans/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type Segment, segmentOf } from "./segment.ts";

/** What a caller may ask for: a day (`YYYY-MM-DD`) or an ISO instant, which stands for the day it falls on. */
export interface DateFilters {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** What every figure can be narrowed by. */
export interface FigureFilters extends DateFilters, SegmentFilters {}

/** What verbs of an account need to know of their caller. */
export type AccountContext = Pick<MemberContext, "accountId">;

/** The account's calendar and money, and the days and the segment asked for; both ends are included, null is open. */
export interface Calendar {
  timeZone: string;
  /** ISO 4217 */
  currency: string;
  /** While the counters hold the minor units of a former currency too, no revenue is told. */
  withholdsRevenue: boolean;
  /** The account's local day now. */
  today: string;
  firstDay: string | null;
  lastDay: string | null;
  /** Those days as instants, for SQL: from `startsAt` to before `endsBefore`; `-infinity` and `infinity` are open. */
  startsAt: string;
  endsBefore: string;
  segment: Segment;
}

type CalendarRow = Pick<Calendar, "timeZone" | "currency" | "withholdsRevenue"> & PlanFacts;

/**
 * Reads the account's calendar and turns date filters into its local days.
 * @throws AppError `invalid` when the start is after the end, or a filter is no date; `plan-required` where the
 *   account's plan has no segments and one is asked for
 */
export async function readCalendar(
  { accountId }: AccountContext,
  filters: FigureFilters = {},
  needsSegments = filters.customerType !== undefined || filters.surface !== undefined,
): Promise<Calendar> {
  const [start, end] = [readBound("startDate", filters.startDate), readBound("endDate", filters.endDate)];
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<CalendarRow>({ name: "calendar", text: calendarSql, values: [accountId] }),
  );
  const row = rows[0];
  if (!row) throw new AppError("not-found", "There is no such account.");
  const { billingPlan, trialEndsAt, timeZone, currency, withholdsRevenue } = row;
  if (needsSegments) checkPlan({ billingPlan, trialEndsAt }, "segments", new Date());
  const [firstDay, lastDay] = [start(timeZone), end(timeZone)];
  if (firstDay !== null && lastDay !== null && firstDay > lastDay) {
    const message = "startDate must not be after endDate";
    throw new AppError("invalid", `${message}.`, {
      errors: { startDate: ["must not be after endDate"], endDate: ["must not be before startDate"] },
    });
  }
  return {
    ...{ timeZone, currency, withholdsRevenue, firstDay, lastDay },
    today: localDay(timeZone, Date.now()),
    startsAt: firstDay === null ? "-infinity" : new Date(startOfDay(timeZone, firstDay)).toISOString(),
    endsBefore: lastDay === null ? "infinity" : new Date(endOfDay(timeZone, lastDay)).toISOString(),
    segment: segmentOf(filters),
  };
}

// The currency and whether its revenue may be told are read at one instant, before any counter: figures are then never those of
// another currency than the one they are told in.
const calendarSql = `
  SELECT time_zone AS "timeZone", currency, billing_plan AS "billingPlan", trial_ends_at AS "trialEndsAt",
    EXISTS (SELECT FROM account_recount r WHERE r.account_id = a.id AND r.is_of_revenue AND r.finished_at IS NULL)
      AS "withholdsRevenue"
  FROM account a WHERE a.id = $1`;

/** Days outside these hold no answers, and some are outside what PostgreSQL or JavaScript can tell. */
const earliestMs = Date.UTC(1970, 0, 2);
const latestMs = Date.UTC(2999, 11, 30);

/** A date filter as the day that it stands for in a time zone; null for none. */
function readBound(field: string, value: string | undefined): (timeZone: string) => string | null {
  if (value === undefined) return () => null;
  const isDay = isCalendarDay(value);
  const askedMs = isDay ? Date.parse(`${value}T00:00:00Z`) : readInstant(value);
  if (askedMs === null) throw invalidField(field, "must be a date such as 2026-11-20, or an ISO 8601 instant");
  const timeMs = Math.min(latestMs, Math.max(earliestMs, askedMs));
  return (timeZone) => (isDay ? new Date(timeMs).toISOString().slice(0, 10) : localDay(timeZone, timeMs));
}

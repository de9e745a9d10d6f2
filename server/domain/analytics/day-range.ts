import { isCalendarDay } from "#lib/calendar-day.ts";
import type { OrderFilters } from "#lib/calls/order-filters.ts";
import { isSegmented, type Segment, type SegmentFilters, segmentOf } from "#lib/dimensions.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { readInstant } from "#lib/iso-instant.ts";
import { endOfDay, localDay, startOfDay } from "#lib/local-day.ts";
import { accountFacts, checkPlan } from "#server/domain/plans/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { readOrderFilters } from "./order-conditions.ts";

/** Each filter is a day (`YYYY-MM-DD`), or an ISO instant, which selects the day it falls on. */
export interface DateFilters {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** The filters that apply to every figure. */
export interface FigureFilters extends DateFilters, SegmentFilters, OrderFilters {}

/** The part of the caller's context that account operations need. */
export type AccountContext = Pick<MemberContext, "accountId"> & Partial<Pick<MemberContext, "now">>;

/** The account's time zone and currency, and the requested days, segment and order facts. Both ends are inclusive; null is open. */
export interface Calendar {
  timeZone: string;
  /** ISO 4217 */
  currency: string;
  /** The current day in the account's time zone. */
  today: string;
  firstDay: string | null;
  lastDay: string | null;
  /** The range as instants for SQL, `endsBefore` exclusive; `-infinity` and `infinity` are open. */
  startsAt: string;
  endsBefore: string;
  segment: Segment;
  orders: OrderFilters;
}

/**
 * Reads the account's calendar and converts date filters to its local days.
 * @param needsSegments whether the figures are by segment; by default, whether the filters are
 * @throws AppError `invalid` if a start is after its end or a filter is not a date; `plan-required` if a segment is
 *   requested and the account's plan has no segments
 */
export async function readCalendar(
  { accountId, now = productNow() }: AccountContext,
  filters: FigureFilters = {},
  needsSegments = isSegmented(filters),
): Promise<Calendar> {
  const [start, end] = [readBound("startDate", filters.startDate), readBound("endDate", filters.endDate)];
  const { timeZone, currency, ...plan } = await inAccount(accountId, accountFacts);
  if (needsSegments) checkPlan(plan, "segments", now);
  const [firstDay, lastDay] = [start(timeZone), end(timeZone)];
  if (firstDay !== null && lastDay !== null && firstDay > lastDay) {
    const message = "startDate must not be after endDate";
    throw new AppError("invalid", `${message}.`, {
      errors: { startDate: ["must not be after endDate"], endDate: ["must not be before startDate"] },
    });
  }
  return {
    timeZone,
    currency,
    firstDay,
    lastDay,
    today: localDay(timeZone, now.getTime()),
    startsAt: firstDay === null ? "-infinity" : new Date(startOfDay(timeZone, firstDay)).toISOString(),
    endsBefore: lastDay === null ? "infinity" : new Date(endOfDay(timeZone, lastDay)).toISOString(),
    segment: segmentOf(filters),
    orders: readOrderFilters(filters, currency),
  };
}

/** Days outside these bounds have no answers, and some are beyond what PostgreSQL or JavaScript can represent. */
const earliestMs = Date.UTC(1970, 0, 2);
const latestMs = Date.UTC(2999, 11, 30);

/** The day that a date filter selects in a time zone; null without a filter. */
function readBound(field: string, value: string | undefined): (timeZone: string) => string | null {
  if (value === undefined) return () => null;
  const isDay = isCalendarDay(value);
  const requestedMs = isDay ? Date.parse(`${value}T00:00:00Z`) : readInstant(value);
  if (requestedMs === null) throw invalidField(field, "must be a date such as 2026-11-20, or an ISO 8601 instant");
  const timeMs = Math.min(latestMs, Math.max(earliestMs, requestedMs));
  return (timeZone) => (isDay ? new Date(timeMs).toISOString().slice(0, 10) : localDay(timeZone, timeMs));
}

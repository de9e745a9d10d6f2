import type { CrossTab, CrossTabQuery } from "#lib/calls/app-cross-tab.ts";
import type { Exploration } from "#lib/calls/app-explore.ts";
import type { ExploreFilter } from "#lib/explore/filter-text.ts";
import { type AccountContext, existingSurvey } from "#server/domain/analytics/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { exploration } from "./exploration.ts";
import { MOST_BEHIND_SECONDS } from "./sum-where-kept.ts";

/** Fewer answers than these say too little to compare. */
const FEW = 30;
const filterFacts = ["customerType", "country", "campaign", "product", "discountCode"] as const;

/**
 * The figures of {@link exploration} that programs need, in the shape of the API's contract, also of one survey. Throws as that
 * does, and `not-found` for a survey that the account doesn't have.
 */
export async function crossTab(context: AccountContext, query: CrossTabQuery): Promise<CrossTab> {
  const { rows, columns, startDate, endDate } = query;
  const surveyId = (await existingSurvey(context, query.surveyId)) ?? undefined;
  const filters = filterFacts.flatMap((fact): ExploreFilter[] => {
    const value = query[fact];
    return value === undefined ? [] : [{ axis: { fact }, value }];
  });
  const found = await exploration(context, { rows, columns, filters, startDate, endDate, surveyId });
  return {
    answered: found.all.count,
    engine: found.source,
    asOf: asOf(found.source, context.now ?? productNow()).toISOString(),
    currency: found.currency,
    rows: found.rows.values.map(shortValue),
    columns: found.columns?.values.map(shortValue) ?? [],
    cells: found.cells.map(({ row, column, rowShare, rowShareLow, rowShareHigh, ...cell }) => ({
      row,
      column,
      count: cell.count,
      share: rowShare,
      shareLow: rowShareLow,
      shareHigh: rowShareHigh,
      orders: cell.orders,
      revenue: cell.revenue,
      averageOrderValue: cell.averageOrderValue,
      isFew: (found.rows.values[row]?.count ?? 0) < FEW,
    })),
  };
}

/** The copy may lack what came last. */
function asOf(source: Exploration["source"], now: Date): Date {
  return source === "clickhouse" ? new Date(now.getTime() - MOST_BEHIND_SECONDS * 1000) : now;
}

function shortValue({ value, label, count }: Exploration["rows"]["values"][number]): CrossTab["rows"][number] {
  return { id: value, label, count };
}

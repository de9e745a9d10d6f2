import type { ChannelRow } from "#lib/calls/channel-row.ts";
import type { ChannelSpend } from "#lib/channel-spend/spend-of-range.ts";
import { FEW_ANSWERS } from "#lib/statistics/weighting/gates.ts";
import { type AnswerFigures, rounded } from "#server/domain/analytics/index.ts";
import type { ValueFigures } from "#server/domain/customer-value/index.ts";

interface CostInput {
  /** Undefined if none is known. */
  spend: ChannelSpend | undefined;
  /** Minor units in a major one. */
  unit: number;
  /** The channel's figures of the days whose spend counts; null without such days. */
  ofDays: AnswerFigures | null;
  /** The figures of the days that the channel's own reports cover; null without any. */
  ofClaim: AnswerFigures | null;
}

type CostFigures = Pick<
  ChannelRow,
  | "spend"
  | "isSpendCut"
  | Ends<"costPerNewCustomer" | "costPerOrder" | "returnOnSpend" | "namedOrders" | "overClaim">
  | "platformOrders"
>;
type Ends<Name extends string> = Name | `${Name}Low` | `${Name}High`;

/**
 * What a channel costs, and what it claims. Spend is known exactly, so each interval is that of the answer: turned around
 * where it is divided by. None below ten answers.
 */
export function costFigures({ spend, unit, ofDays, ofClaim }: CostInput): CostFigures {
  const cost = spend ? spend.spendMinor / unit : null;
  const isEnough = ofDays !== null && ofDays.count >= FEW_ANSWERS;
  const days = isEnough ? ofDays : null;
  const claim = ofClaim !== null && ofClaim.count >= FEW_ANSWERS ? ofClaim : null;
  const claimed = spend?.platformOrders ?? null;
  const perNew = dividedBy(cost, [days?.newCustomers, days?.newCustomersLow, days?.newCustomersHigh]);
  const perOrder = dividedBy(cost, [days?.orders, days?.ordersLow, days?.ordersHigh]);
  const over = dividedBy(claim && claimed, [claim?.orders, claim?.ordersLow, claim?.ordersHigh]);
  const returned = (revenue: number | null | undefined) =>
    cost === null || cost === 0 || revenue === null || revenue === undefined ? null : rounded(revenue / cost);
  return {
    spend: cost,
    isSpendCut: spend?.isCut ?? false,
    costPerNewCustomer: perNew.value,
    costPerNewCustomerLow: perNew.low,
    costPerNewCustomerHigh: perNew.high,
    costPerOrder: perOrder.value,
    costPerOrderLow: perOrder.low,
    costPerOrderHigh: perOrder.high,
    returnOnSpend: returned(days?.revenue),
    returnOnSpendLow: returned(days?.revenueLow),
    returnOnSpendHigh: returned(days?.revenueHigh),
    platformOrders: claimed,
    namedOrders: claim?.orders ?? null,
    namedOrdersLow: claim?.ordersLow ?? null,
    namedOrdersHigh: claim?.ordersHigh ?? null,
    overClaim: over.value,
    overClaimLow: over.low,
    overClaimHigh: over.high,
  };
}

type ValueRow = Pick<ChannelRow, "valueCustomers" | Ends<"value" | "valuePerCost">>;

/**
 * What a channel's new customers are worth, and that by what one costs: cautious, the low value by the high cost and the
 * other way around.
 * @param found null where it isn't known
 */
export function valueRow(found: ValueFigures | null, cost: CostFigures): ValueRow {
  const { count = 0, value = null, valueLow = null, valueHigh = null } = found ?? {};
  return {
    valueCustomers: count,
    value,
    valueLow,
    valueHigh,
    valuePerCost: dividedBy(value, [cost.costPerNewCustomer]).value,
    valuePerCostLow: dividedBy(valueLow, [cost.costPerNewCustomerHigh]).value,
    valuePerCostHigh: dividedBy(valueHigh, [cost.costPerNewCustomerLow]).value,
  };
}

/** A known amount divided by an estimate: the ends swap, and where the estimate may be 0 the high one is open. */
function dividedBy(
  amount: number | null,
  [value, low, high]: readonly [value?: number | null, low?: number | null, high?: number | null],
): { value: number | null; low: number | null; high: number | null } {
  const by = (divisor: number | null | undefined) =>
    amount === null || divisor === null || divisor === undefined || divisor <= 0 ? null : rounded(amount / divisor);
  return { value: by(value), low: by(high), high: by(low) };
}

import { assumptionText, limitText } from "#lib/assumption-text.ts";
import type { ChannelReport } from "#lib/calls/app-channel-report.ts";
import type { ChannelRow } from "#lib/calls/channel-row.ts";
import { csvOfRows } from "#lib/csv.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { channelReport } from "./channel-report.ts";
import type { ChannelFilters } from "./question-frame.ts";

/**
 * The channel report as CSV with a byte-order mark, as an attachment: a row for each channel, and what its figures assume
 * as the last one.
 * @throws AppError as {@link channelReport}
 */
export async function exportReport(context: AccountContext, filters: ChannelFilters): Promise<Response> {
  const report = await channelReport(context, filters);
  const { firstDay, lastDay } = report;
  const days = firstDay === null ? "" : `-${firstDay}-to-${lastDay}`;
  return new Response(`\ufeff${csvOf(report, filters.G ?? "1")}\r\n`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="channels${days}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

function csvOf(report: ChannelReport, limit: NonNullable<ChannelFilters["G"]>): string {
  const { frame, answered, effectiveAnswers, firstDay, lastDay, currency, channels } = report;
  const ofAll = [answered, frame, effectiveAnswers, firstDay, lastDay, currency];
  const rows = channels.map((row) => [...figureColumns.map(([, figure]) => cellOf(row[figure])), ...ofAll]);
  const header = [...figureColumns.map(([name]) => name), ...allColumns];
  return csvOfRows([header, ...rows, [`${assumptionText} ${limitText(limit)}`]]);
}

const cellOf = (figure: ChannelRow[keyof ChannelRow]) => (typeof figure === "boolean" ? Number(figure) : figure);

/** Columns with the same value in every row: answered and all orders, effective answers, days and currency. */
const allColumns = ["answered_orders", "orders_in_frame", "effective_answers", "first_day", "last_day", "currency"];

const ends = <Figure extends string>(name: string, figure: Figure) =>
  [
    [name, figure],
    [`${name}_low`, `${figure}Low`],
    [`${name}_high`, `${figure}High`],
  ] as const;

const figureColumns = [
  ["channel", "channel"],
  ["label", "label"],
  ["answers", "count"],
  ["is_few", "isFew"],
  ["answered_share", "rawShare"],
  ...ends("share", "share"),
  ["standard_error", "standardError"],
  ["design_effect", "designEffect"],
  ["share_bound_low", "boundLow"],
  ["share_bound_high", "boundHigh"],
  ...ends("orders", "orders"),
  ...ends("new_customers", "newCustomers"),
  ...ends("revenue", "revenue"),
  ...ends("average_order_value", "averageOrderValue"),
  ["spend", "spend"],
  ["is_spend_cut", "isSpendCut"],
  ...ends("cost_per_new_customer", "costPerNewCustomer"),
  ...ends("cost_per_order", "costPerOrder"),
  ...ends("return_on_spend", "returnOnSpend"),
  ["value_customers", "valueCustomers"],
  ...ends("customer_value", "value"),
  ...ends("value_per_cost", "valuePerCost"),
  ["platform_orders", "platformOrders"],
  ...ends("orders_naming_it", "namedOrders"),
  ...ends("over_claim", "overClaim"),
  ["last_click_orders", "clickOrders"],
  ["last_click_new_orders", "clickNewOrders"],
  ["last_click_revenue", "clickRevenue"],
  ["code_orders", "codeOrders"],
  ["code_new_orders", "codeNewOrders"],
  ["code_revenue", "codeRevenue"],
] as const satisfies readonly (readonly [name: string, figure: keyof ChannelRow])[];

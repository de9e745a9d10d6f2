import * as z from "zod";
import { exampleFigures, WeightedAnswer } from "./app-weighted-answers.ts";

const figure = z.number().nullable();

/** A channel, or at the end an answer without one. */
export const ChannelRow = WeightedAnswer.omit({ id: true }).extend({
  /** Its id; null for an answer that names no channel. */
  channel: z.string().nullable(),
  /** Orders of the frame that came from it by their own record, all and a customer's first; exact. */
  clickOrders: z.int(),
  clickNewOrders: z.int(),
  clickRevenue: z.number(),
  /** The same by discount codes, of the channels that the account's rules name; an order may be of several. */
  codeOrders: z.int(),
  codeNewOrders: z.int(),
  codeRevenue: z.number(),
  /** In the range, of the days that count. Null if none is known. */
  spend: figure,
  /** The range cuts a period of its spend, which counts by its share of days. */
  isSpendCut: z.boolean(),
  /** Spend for each new customer, with the ends of its 95% interval; a high end of null is open. */
  costPerNewCustomer: figure,
  costPerNewCustomerLow: figure,
  costPerNewCustomerHigh: figure,
  costPerOrder: figure,
  costPerOrderLow: figure,
  costPerOrderHigh: figure,
  /** Revenue for each unit of spend. */
  returnOnSpend: figure,
  returnOnSpendLow: figure,
  returnOnSpendHigh: figure,
  /** Orders that the channel's own reports claim, and how many times as many that is as orders that name it. */
  platformOrders: z.int().nullable(),
  namedOrders: figure,
  namedOrdersLow: figure,
  namedOrdersHigh: figure,
  overClaim: figure,
  overClaimLow: figure,
  overClaimHigh: figure,
  /** New customers whose answer it was (see `value` of the report), and what one of them is worth. */
  valueCustomers: z.int(),
  value: figure,
  valueLow: figure,
  valueHigh: figure,
  /** That by the cost of a new customer, with cautious ends: the low value by the high cost, and the other way around. */
  valuePerCost: figure,
  valuePerCostLow: figure,
  valuePerCostHigh: figure,
});
export type ChannelRow = z.infer<typeof ChannelRow>;

/** As examples have it. */
export const exampleChannelRow: ChannelRow = {
  channel: "podcast",
  label: "Podcasts",
  ...exampleFigures,
  clickOrders: 12,
  clickNewOrders: 9,
  clickRevenue: 780.5,
  codeOrders: 41,
  codeNewOrders: 30,
  codeRevenue: 2_310,
  spend: 2000,
  isSpendCut: false,
  costPerNewCustomer: 15.314052,
  costPerNewCustomerLow: 11.080074,
  costPerNewCustomerHigh: 23.11944,
  costPerOrder: 10.925393,
  costPerOrderLow: 8.364967,
  costPerOrderHigh: 14.78873,
  returnOnSpend: 5.2286,
  returnOnSpendLow: 3.90005,
  returnOnSpendHigh: 6.8204,
  platformOrders: 180,
  namedOrders: 183.059767442,
  namedOrdersLow: 135.2381142,
  namedOrdersHigh: 239.0923536,
  overClaim: 0.983285415,
  overClaimLow: 0.752847163,
  overClaimHigh: 1.330985706,
  valueCustomers: 41,
  value: 94.31,
  valueLow: 80.02,
  valueHigh: 112.95,
  valuePerCost: 6.158398047,
  valuePerCostLow: 3.461156333,
  valuePerCostHigh: 10.193957225,
};

import { expect, test } from "vitest";
import type { ChannelReport } from "#lib/calls/app-channel-report.ts";
import type { ChannelRow } from "#lib/calls/channel-row.ts";
import { channelTexts, costRange, noteTexts, reportTexts } from "./channel-text.ts";

const none = {
  share: null,
  shareLow: null,
  shareHigh: null,
  standardError: null,
  designEffect: null,
  boundLow: null,
  boundHigh: null,
  orders: null,
  ordersLow: null,
  ordersHigh: null,
  newCustomers: null,
  newCustomersLow: null,
  newCustomersHigh: null,
  revenue: null,
  revenueLow: null,
  revenueHigh: null,
  averageOrderValue: null,
  averageOrderValueLow: null,
  averageOrderValueHigh: null,
  costPerNewCustomer: null,
  costPerNewCustomerLow: null,
  costPerNewCustomerHigh: null,
  costPerOrder: null,
  costPerOrderLow: null,
  costPerOrderHigh: null,
  returnOnSpend: null,
  returnOnSpendLow: null,
  returnOnSpendHigh: null,
  namedOrders: null,
  namedOrdersLow: null,
  namedOrdersHigh: null,
  overClaim: null,
  overClaimLow: null,
  overClaimHigh: null,
};
const podcasts: ChannelRow = {
  ...none,
  channel: "podcast",
  label: "Podcasts",
  count: 31,
  rawShare: 25.8,
  share: 30.5,
  orders: 183,
  newCustomers: 130.6,
  newCustomersLow: 86.5,
  newCustomersHigh: 180.5,
  isFew: false,
  clickOrders: 12,
  clickNewOrders: 9,
  clickRevenue: 780,
  valueCustomers: 0,
  value: null,
  valueLow: null,
  valueHigh: null,
  valuePerCost: null,
  valuePerCostLow: null,
  valuePerCostHigh: null,
  codeOrders: 0,
  codeNewOrders: 0,
  codeRevenue: 0,
  spend: 2_000,
  isSpendCut: false,
  costPerNewCustomer: 15.31,
  costPerNewCustomerLow: 11.08,
  costPerNewCustomerHigh: 23.12,
  costPerOrder: 10.93,
  platformOrders: 412,
  namedOrders: 183,
  namedOrdersLow: 135,
  namedOrdersHigh: 239,
  overClaim: 2.25,
  overClaimLow: 1.72,
  overClaimHigh: 3.05,
};
const report: ChannelReport = {
  questions: [],
  questionNameId: "source",
  takesSeveral: false,
  currency: "USD",
  asOf: "2026-11-20T14:05:00.000Z",
  firstDay: "2026-11-01",
  lastDay: "2026-11-20",
  frame: 600,
  answered: 120,
  needed: 0,
  effectiveAnswers: 99,
  newOrders: 330,
  revenue: 40_000,
  isFollowUp: false,
  hasClicks: true,
  hasCodes: false,
  value: null,
  withoutSource: 0,
  partialDays: [],
  spendInOtherCurrencies: 0,
  channels: [podcasts],
  lead: null,
  undecided: { first: "YouTube", second: "Facebook", answers: 1_140 },
};

test("says what channels bring and cost, what they claim, and what more answers would decide", () => {
  expect(reportTexts(report)).toEqual([
    "Podcasts: 26–55% of new customers, at $11.08 to $23.12 each.",
    "Podcasts reports 412 orders. About 183 orders name it (135 to 239): it claims 1.7 to 3.0 times as many.",
    "Too few answers to say which is larger, YouTube or Facebook. About 1,140 more are needed.",
  ]);
});

test("a cost whose customers may be none has no upper end", () => {
  expect(costRange({ ...podcasts, costPerNewCustomerHigh: null }, "USD")).toBe("more than $11.08");
});

test("a platform that may claim too little isn't said to claim too much", () => {
  const modest = { ...report, channels: [{ ...podcasts, overClaimLow: 0.9 }], undecided: null };
  expect(reportTexts(modest)).toHaveLength(1);
});

test("notes name the days whose costs don't count, and what else limits the table", () => {
  const notes = noteTexts({
    ...report,
    hasClicks: false,
    takesSeveral: true,
    partialDays: ["2026-11-03", "2026-11-04"],
    spendInOtherCurrencies: 2,
    channels: [{ ...podcasts, isSpendCut: true }],
  }).join("\n");
  for (const part of [
    "can't be added up",
    "Customers may name several channels",
    "so there is no last click",
    "Costs leave out Nov 3, Nov 4",
    "cut a period of spend",
    "Spend that isn't in USD",
  ])
    expect(notes).toContain(part);
  expect(noteTexts({ ...report, channels: [{ ...podcasts, spend: null }] })).toHaveLength(1);
});

test("each channel's figures are explained by their numbers", () => {
  expect(channelTexts(podcasts, report)).toEqual([
    "31 of 120 answers name it. Weighted to all 600 orders, that is 30.5%, or 183 orders.",
    "New customers: its share among 330 first orders.",
    "$2,000.00 of spend, by the new customers it brings. An order costs $10.93.",
    "The platform itself reports 412 orders.",
    "Last click: 12 orders came through its link or referrer. That is counted, not estimated.",
  ]);
  const early = channelTexts({ ...podcasts, ...none, count: 5, channel: null }, report);
  expect([early[0], early.some((text) => text.startsWith("Last click"))]).toEqual(["5 of 120 answers name it.", false]);
  const unnamed = { ...podcasts, ...none, count: 0, share: 0, spend: null, platformOrders: null };
  expect(channelTexts(unnamed, report).slice(0, 2)).toEqual([
    "Nobody of 120 who answered named it.",
    "Without spend, there is no cost.",
  ]);
});

import { expect, test } from "vitest";
import type { AnswerValue, CustomerValue } from "#lib/calls/app-customer-value.ts";
import { answerValueTexts, valueNotes } from "./value-text.ts";

const podcast: AnswerValue = {
  id: "podcast",
  label: "A podcast",
  count: 41,
  customers: 183.06,
  firstOrder: 62.85,
  repeatRate: 31.4,
  ordersPerCustomer: 1.42,
  value: 94.31,
  valueLow: 84.02,
  valueHigh: 112.95,
  difference: 11.87,
  differenceLow: 1.58,
  differenceHigh: 30.51,
};
const data: CustomerValue = {
  currency: "USD",
  asOf: "2026-11-20T02:40:00.000Z",
  horizon: 90,
  firstMonth: "2026-01-01",
  lastMonth: "2026-08-01",
  customers: 600,
  answered: 120,
  needed: 0,
  effectiveAnswers: 99,
  otherCurrencyOrders: 3,
  basis: "notSeenBefore",
  since: "2026-01-15",
  isBeforeRefunds: true,
  isFollowUp: false,
  all: { firstOrder: 61.2, repeatRate: 24.5, ordersPerCustomer: 1.31, value: 82.44 },
  answers: [podcast],
};

test("notes say whose value it is, what counts as new, and what is left out", () => {
  expect(valueNotes(data)).toEqual([
    "600 customers placed their first order in Jan 2026 – Aug 2026, and 90 days have passed since. 120 of them answered.",
    "Value is everything they spent in those 90 days, the first order included, before refunds. Estimates are weighted by first order, value, and country.",
    "Your store doesn't say which orders are a customer's first. These are customers without an earlier order, from Thu, Jan 15, 2026 on.",
    "3 orders in other currencies, or without a total, are left out.",
  ]);
});

test("an answer's customers are said to spend more, or less, only where that is certain", () => {
  const sentence = (more: Partial<AnswerValue>) => answerValueTexts({ ...podcast, ...more }, data)[1];
  expect(answerValueTexts(podcast, data)[0]).toBe(
    "41 customers gave this answer with their first order. They stand for about 183 of all new customers.",
  );
  expect(sentence({})).toBe("In 90 days they spend $1.58 to $30.51 more than the $82.44 of all new customers.");
  expect(sentence({ differenceLow: -9, differenceHigh: -2 })).toBe(
    "In 90 days they spend $2.00 to $9.00 less than the $82.44 of all new customers.",
  );
  expect(sentence({ differenceLow: -2 })).toBe(
    "It isn't certain that they spend more or less than the $82.44 of all new customers.",
  );
  expect(sentence({ count: 12, value: null })).toBe("Their value shows from 30 such customers.");
});

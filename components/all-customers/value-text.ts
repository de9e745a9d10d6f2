import type { AnswerValue, CustomerValue } from "#lib/calls/app-customer-value.ts";
import { formatDay, formatMonths } from "#lib/format-day.ts";
import { formatCount, formatMoney } from "#lib/format-figure.ts";
import { FEWEST_AVERAGED } from "#lib/statistics/weighting/gates.ts";

/** Whose value it is, what counts, and what doesn't. */
export function valueNotes(value: CustomerValue): string[] {
  const { customers, answered, horizon, firstMonth, lastMonth, since, isBeforeRefunds, otherCurrencyOrders } = value;
  if (firstMonth === null || lastMonth === null) return [];
  return [
    `${formatCount(customers)} customers placed their first order in ${formatMonths(firstMonth, lastMonth)}, and ${horizon} days have passed since. ${formatCount(answered)} of them answered.`,
    `Value is everything they spent in those ${horizon} days, the first order included${isBeforeRefunds ? ", before refunds" : ", less refunds"}. Estimates are weighted by first order, value, and country.`,
    ...(since === null
      ? []
      : [
          `Your store doesn't say which orders are a customer's first. These are customers without an earlier order, from ${formatDay(since)} on.`,
        ]),
    ...(otherCurrencyOrders > 0
      ? [`${formatCount(otherCurrencyOrders)} orders in other currencies, or without a total, are left out.`]
      : []),
  ];
}

/** How an answer's value comes about. */
export function answerValueTexts(answer: AnswerValue, { currency, all, horizon }: CustomerValue): string[] {
  const money = (amount: number | null) => formatMoney(amount, currency);
  const { count, value, differenceLow, differenceHigh } = answer;
  const named = `${formatCount(count)} customers gave this answer with their first order.`;
  if (value === null) return [named, `Their value shows from ${FEWEST_AVERAGED} such customers.`];
  const [low, high] = [differenceLow ?? 0, differenceHigh ?? 0];
  return [
    `${named} They stand for about ${formatCount(answer.customers)} of all new customers.`,
    low > 0
      ? `In ${horizon} days they spend ${money(low)} to ${money(high)} more than the ${money(all?.value ?? null)} of all new customers.`
      : high < 0
        ? `In ${horizon} days they spend ${money(-high)} to ${money(-low)} less than the ${money(all?.value ?? null)} of all new customers.`
        : `It isn't certain that they spend more or less than the ${money(all?.value ?? null)} of all new customers.`,
  ];
}

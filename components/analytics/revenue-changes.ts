import { changeWords } from "#components/charts/change-words.ts";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { formatMoney } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import type { Answered } from "./drawn-answers.ts";
import { areEnough } from "./share-changes.ts";
import { tellsMoney } from "./told-money.ts";
import type { Compared } from "./use-compared.ts";

/**
 * Whether the periods compared were counted in this currency: a screen may hold one of them from before the account's
 * currency was changed.
 */
export function areCountedIn(compared: Compared<Pick<QuestionAnalytics, "currency">>, currency: string): boolean {
  return compared.kind === "pair" && compared.now.currency === currency && compared.before.currency === currency;
}

/** How each answer's revenue and average order moved, in words, by its id; null where nothing or too little is compared, or money not told. */
export function revenueChanges(compared: Compared<Answered>, currency: string): ReadonlyMap<string, string> | null {
  if (!areEnough(compared)) return null;
  const [answersNow, answersBefore] = [compared.now.answers, compared.before.answers];
  if (!answersNow.every(tellsMoney) || !answersBefore.every(tellsMoney)) return null;
  const before = new Map(answersBefore.map((answer) => [answer.id, answer]));
  return new Map(
    answersNow.map(({ id, revenue, averageOrderValue }) => [
      id,
      [
        wordsOf("Revenue", revenue, before.get(id)?.revenue ?? 0, currency),
        wordsOf("average", averageOrderValue, before.get(id)?.averageOrderValue ?? 0, currency),
      ]
        .filter(Boolean)
        .join("; "),
    ]),
  );
}

function wordsOf(name: string, now: number, before: number, currency: string): string {
  const change = changeInPercent(now, before);
  if (change === null) return name === "Revenue" ? "No revenue before" : "";
  // An amount has capitals of its own: "$", but "CHF" too.
  const words = changeWords(change, "%", formatMoney(before, currency));
  return `${name} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

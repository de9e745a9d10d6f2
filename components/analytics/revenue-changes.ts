import { changeText } from "#components/charts/change-text.ts";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { formatMoney } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import type { AnswerDistribution } from "./drawn-answers.ts";
import { averageOf } from "./revenue-model.ts";
import { areEnough } from "./share-changes.ts";
import type { Compared } from "./use-compared.ts";

/**
 * Whether both periods were calculated in this currency: a screen may still hold one from before the account's currency
 * changed.
 */
export function areCountedIn(compared: Compared<Pick<QuestionAnalytics, "currency">>, currency: string): boolean {
  return compared.kind === "pair" && compared.now.currency === currency && compared.before.currency === currency;
}

/** Changes in revenue and average order value, in words, by answer id; null without comparison or data. */
export function revenueChanges(
  compared: Compared<AnswerDistribution>,
  currency: string,
): ReadonlyMap<string, string> | null {
  if (!areEnough(compared)) return null;
  const before = new Map(compared.before.answers.map((answer) => [answer.id, answer]));
  return new Map(
    compared.now.answers.map((answer) => {
      const { id, revenue } = answer;
      const earlier = before.get(id);
      const [average, averageBefore] = [averageOf(answer), earlier ? averageOf(earlier) : null];
      const revenueBefore = earlier?.revenue ?? 0;
      if (revenueBefore > 0 && (average === null || averageBefore === null)) return [id, "Too few orders to compare"];
      return [
        id,
        [
          wordsOf("Revenue", revenue, revenueBefore, currency),
          average === null || averageBefore === null ? "" : wordsOf("average", average, averageBefore, currency),
        ]
          .filter(Boolean)
          .join("; "),
      ];
    }),
  );
}

function wordsOf(name: string, now: number, before: number, currency: string): string {
  const change = changeInPercent(now, before);
  if (change === null) return name === "Revenue" ? "No revenue before" : "";
  // Only the first letter is lowercased: an amount may have capitals of its own, such as "CHF".
  const words = changeText(change, "%", formatMoney(before, currency));
  return `${name} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

import { changeWords } from "#components/charts/change-words.ts";
import { formatMoney } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import type { Answered } from "./drawn-answers.ts";
import { areEnough } from "./share-changes.ts";
import type { Compared } from "./use-compared.ts";

/** How each answer's revenue and average order moved, in words, by its id; null where nothing or too little is compared. */
export function revenueChanges(
  compared: Compared<Answered>,
  currency: string | undefined,
): ReadonlyMap<string, string> | null {
  if (!areEnough(compared)) return null;
  const before = new Map(compared.before.answers.map((answer) => [answer.id, answer]));
  return new Map(
    compared.now.answers.map(({ id, revenue, averageOrderValue }) => [
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

function wordsOf(name: string, now: number, before: number, currency: string | undefined): string {
  const change = changeInPercent(now, before);
  if (change === null) return name === "Revenue" ? "No revenue before" : "";
  // An amount has capitals of its own: "$", but "CHF" too.
  const words = changeWords(change, "%", formatMoney(before, currency));
  return `${name} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

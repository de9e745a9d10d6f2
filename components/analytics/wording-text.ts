import type { ChartTable } from "#components/charts/chart-table.ts";
import type { WordingTest } from "#lib/calls/app-wording-test.ts";
import { formatCount, formatDecimal, formatPercent } from "#lib/format-figure.ts";

/** What a comparison of two wordings says so far, in a sentence or two. */
export function wordingVerdict({ state, shown, answers, choices, isRunning }: WordingTest): string {
  const [first, second] = shown.map(formatCount);
  if (state === "few" || !answers) {
    return state === "uneven"
      ? `${first} shoppers got the first wording, and ${second} the second. That isn't chance: something keeps one of them from being shown or saved, so comparing them would mislead.`
      : `Figures appear once 25 shoppers got each wording. So far, ${first} got the first and ${second} the second.`;
  }
  const clear = choices.filter(({ isClear }) => isClear).map(({ label }) => `“${label}”`);
  const chosen = clear.length > 0 && `How often they choose ${new Intl.ListFormat("en-US").format(clear)} differs`;
  if (!answers.isClear) {
    const none = isRunning
      ? "No clear difference in how many answer so far."
      : "There was no clear difference in how many answered.";
    return chosen ? `${none} ${chosen}.` : none;
  }
  const [fewer, more] = [...answers.shares].sort((one, other) => one - other).map(formatPercent);
  const which = answers.difference > 0 ? "second" : "first";
  const result = `More shoppers answer the ${which} wording: ${more} instead of ${fewer}.`;
  return chosen ? `${result} ${chosen}, too.` : result;
}

/** Both wordings side by side, with the interval of each difference in points. */
export function wordingTable({ answers, choices }: WordingTest): ChartTable {
  const rows = answers ? [{ id: "", label: "Answered", ...answers }, ...choices] : [];
  return {
    columns: [
      { label: "Shoppers", unit: "text" },
      { label: "First", unit: "percent" },
      { label: "Second", unit: "percent" },
      { label: "Difference", unit: "decimal" },
      { label: "Range", unit: "count" },
    ],
    rows: rows.map(({ id, label, shares, difference, low, high }) => ({
      id: `row-${id}`,
      cells: [label, ...shares, difference, `${formatDecimal(low)} to ${formatDecimal(high)}`],
    })),
  };
}

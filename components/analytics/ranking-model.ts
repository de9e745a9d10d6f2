import type { BarModel } from "#components/charts/bar-model.ts";
import type { ChartTable } from "#components/charts/chart-table.ts";
import { scaleEnd } from "#components/charts/scale-end.ts";
import type { Ranking } from "#lib/calls/app-analytics.ts";
import { formatDecimal, formatPercent } from "#lib/format-figure.ts";

type RankedChoice = Ranking["choices"][number];

/** The choices by average rank, with the share that ranked each first and its 95% interval. */
export function rankingModel(choices: readonly RankedChoice[]): BarModel {
  return {
    end: scaleEnd(Math.max(0, ...choices.map(({ firstHigh }) => firstHigh))),
    rows: choices.map((choice) => ({
      id: choice.id,
      label: choice.label,
      parts: [{ length: choice.firstShare, fill: "solid" }],
      ...(choice.firstCount > 0 ? { whisker: { from: choice.firstLow, to: choice.firstHigh } } : {}),
      figures: { first: `${formatPercent(choice.firstShare)} first`, place: placeText(choice) },
      ...(choice.averagePlace === null ? { detail: "No one ranked it." } : { margin: marginOf(choice) }),
    })),
  };
}

function placeText({ averagePlace }: RankedChoice): string {
  return averagePlace === null ? "not ranked" : `avg. rank ${formatDecimal(averagePlace)}`;
}

function marginOf({ averagePlaceLow, averagePlaceHigh, firstLow, firstHigh }: RankedChoice): string {
  const place = `${formatDecimal(averagePlaceLow)} to ${formatDecimal(averagePlaceHigh)}`;
  return `95% intervals: average rank ${place}, ranked first by ${formatPercent(firstLow)} to ${formatPercent(firstHigh)}`;
}

/** The averages with their intervals, and how often each choice got each rank. */
export function rankingTable(choices: readonly RankedChoice[]): ChartTable {
  const places = choices[0]?.places ?? [];
  return {
    columns: [
      { label: "Choice", unit: "text" },
      { label: "Average rank", unit: "decimal" },
      { label: "Rank, 95% low", unit: "decimal" },
      { label: "Rank, 95% high", unit: "decimal" },
      { label: "First", unit: "percent" },
      { label: "First, 95% low", unit: "percent" },
      { label: "First, 95% high", unit: "percent" },
      ...places.map((_, index) => ({ label: `Ranked ${index + 1}`, unit: "count" as const })),
    ],
    rows: choices.map((choice) => ({
      id: choice.id,
      cells: [
        choice.label,
        choice.averagePlace,
        choice.averagePlaceLow,
        choice.averagePlaceHigh,
        choice.firstShare,
        choice.firstLow,
        choice.firstHigh,
        ...choice.places,
      ],
    })),
  };
}

import type { BarModel } from "#components/charts/bar-model.ts";
import { scaleEnd } from "#components/charts/scale-end.ts";
import type { Exploration } from "#lib/calls/app-explore.ts";
import type { Measure } from "#lib/explore/explore-choice.ts";
import { formatCount } from "#lib/format-figure.ts";
import { fewText } from "./explore-text.ts";
import { figureOf, isMoney, isShare, writerOf } from "./measures.ts";

/** Rows without columns as bars of one measure, each with its interval. */
export function exploreBars({ rows, all, currency }: Exploration, measure: Measure): BarModel {
  const write = writerOf(measure, currency);
  const drawn = rows.values.map((value) => {
    const { share, shareLow, shareHigh } = value;
    return { value, figure: figureOf(measure, value, { share, low: shareLow, high: shareHigh, responses: all.count }) };
  });
  const most = Math.max(0, ...drawn.map(({ figure }) => figure.high ?? figure.value ?? 0));
  const ofOrders = isMoney(measure);
  return {
    end: isShare(measure) ? scaleEnd(most) : most,
    rows: drawn.map(({ value, figure }) => {
      const { low, high } = figure;
      const hasRange = low !== null && high !== null;
      const count = ofOrders ? value.orders : value.count;
      return {
        id: `${value.kind} ${value.value}`,
        label: value.label,
        parts: [{ length: figure.value ?? 0, fill: value.kind === "value" ? "solid" : "other" }],
        ...(hasRange ? { whisker: { from: low, to: high } } : {}),
        figures: { figure: write(figure.value), ...(measure === "count" ? {} : { count: formatCount(count) }) },
        spoken: ofOrders ? (count === 1 ? "order" : "orders") : value.count === 1 ? "response" : "responses",
        note: hasRange ? `Between ${write(low)} and ${write(high)}` : (fewText(count) ?? ""),
      };
    }),
  };
}

import { type Design, makeDesign, sumOf } from "./design.ts";
import { type FrameCell, type Margin, marginsOf, mergeHeaviest, type OrderFact, sampleOf } from "./margins.ts";
import { rake } from "./rake.ts";

/** An answer counts for at most so many times as many orders as it would if all were alike. */
const MOST_WEIGHT = 10;

/** Answers weighted to all orders of their frame, and by what. */
export interface Weighted<Cell = FrameCell, Name extends string = OrderFact> {
  /** Its cells are those that it was made of, in the same order. */
  design: Design;
  margins: readonly Margin<Cell, Name>[];
}

/** Weights the answered orders of a frame; see {@link weighTo}. */
export function weigh(cells: readonly FrameCell[]): Weighted {
  return weighTo(marginsOf(cells), cells);
}

/**
 * Weights the answered orders of a frame to the totals of its margins. Weights aren't trimmed: the totals would no longer
 * be met. Where one is too heavy, categories are merged; where raking doesn't settle, the last margin is left out.
 */
export function weighTo<Cell extends Pick<FrameCell, "orders" | "answered">, Name extends string>(
  all: readonly Margin<Cell, Name>[],
  cells: readonly Cell[],
): Weighted<Cell, Name> {
  let margins = all;
  for (;;) {
    const sample = sampleOf(cells, margins);
    const weights = rake(sample);
    if (weights === null) {
      margins = margins.slice(0, -1);
      continue;
    }
    const most = (MOST_WEIGHT * sumOf(cells, (cell) => cell.orders)) / sumOf(cells, (cell) => cell.answered);
    const isTooHeavy = sample.some(({ answered }, index) => answered > 0 && (weights[index] ?? 0) > most);
    const merged = isTooHeavy ? mergeHeaviest(margins) : null;
    if (merged === null) return { design: makeDesign(sample, weights), margins };
    margins = merged;
  }
}

import type { Exploration } from "#lib/calls/app-explore.ts";
import type { Measure } from "#lib/explore/explore-choice.ts";
import { countOf, type Figure, figureOf, isShare } from "./measures.ts";

/** A cell's figure, and how dark it is: 0 for none, 1 for the largest. */
export interface HeatCell extends Figure {
  heat: number;
}

interface Line {
  id: string;
  label: string;
  /** How many responses it counts. */
  count: number;
}

export interface TableModel {
  columns: Line[];
  rows: (Line & { cells: HeatCell[]; total: Figure })[];
  /** The total of each column, over all rows. */
  totals: Figure[];
  all: Figure;
  /** What totals at the right and at the bottom are: the figures of all, or how many responses a share is of. */
  rowTotals: "all" | "responses";
  columnTotals: "all" | "responses";
}

type Value = Exploration["rows"]["values"][number];

const shareOfAll = ({ share, shareLow, shareHigh }: Value, { count }: Exploration["all"]) => ({
  share,
  low: shareLow,
  high: shareHigh,
  responses: count,
});

/**
 * A crossing as a table of one measure. The totals of shares are the counts that they are of. `hidesFew`: cells are left out
 * that few responses are in, so that a missing one isn't empty.
 */
export function tableModel(exploration: Exploration, measure: Measure, hidesFew = false): TableModel {
  const { rows, columns, cells, all } = exploration;
  const ofColumns = columns?.values ?? [];
  const at = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const line = ({ kind, value, label, count }: Value): Line => ({ id: `${kind} ${value}`, label, count });
  const [rowTotals, columnTotals] = [totalsOf(measure, "row"), totalsOf(measure, "column")];
  const total = (value: Value, kind: "all" | "responses") =>
    kind === "responses" ? countOf(value) : figureOf(measure, value, shareOfAll(value, all));
  const figures = rows.values.map((value, row) =>
    ofColumns.map((ofColumn, column) => {
      const cell = at.get(`${row} ${column}`);
      if (!cell) return emptyCell(hidesFew ? "average" : measure);
      const { rowShare, rowShareLow, rowShareHigh, columnShare, columnShareLow, columnShareHigh } = cell;
      const share =
        measure === "column"
          ? { share: columnShare, low: columnShareLow, high: columnShareHigh, responses: ofColumn.count }
          : { share: rowShare, low: rowShareLow, high: rowShareHigh, responses: value.count };
      return figureOf(measure, cell, share);
    }),
  );
  const heatOf = heatScale(figures.flat(), measure);
  return {
    columns: ofColumns.map(line),
    rows: rows.values.map((value, row) => ({
      ...line(value),
      cells: (figures[row] ?? []).map((figure) => ({ ...figure, heat: heatOf(figure) })),
      total: total(value, rowTotals),
    })),
    totals: ofColumns.map((value) => total(value, columnTotals)),
    all: isShare(measure)
      ? countOf(all)
      : figureOf(measure, all, { share: 100, low: null, high: null, responses: all.count }),
    rowTotals,
    columnTotals,
  };
}

const totalsOf = (measure: Measure, axis: "row" | "column"): "all" | "responses" =>
  measure === axis ? "responses" : "all";

/** No responses have both values. */
function emptyCell(measure: Measure): Figure {
  return { value: measure === "average" ? null : 0, low: null, high: null, few: null };
}

/** Averages differ little, so their scale begins at the smallest. Figures of few responses stay plain: they vary most. */
function heatScale(figures: readonly Figure[], measure: Measure): (figure: Figure) => number {
  const certain = figures.filter(({ few }) => few === null).flatMap(({ value }) => value ?? []);
  const most = Math.max(0, ...certain);
  const least = measure === "average" && certain.length > 0 ? Math.min(...certain) : 0;
  return ({ value, few }) =>
    value === null || few !== null || most <= least ? 0 : Math.max(0, (value - least) / (most - least));
}

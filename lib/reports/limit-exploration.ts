import type { Exploration } from "../calls/app-explore.ts";
import { FEWEST_SHARED } from "../shared-reports.ts";
import { withoutFew } from "./without-few.ts";

type Values = Exploration["rows"]["values"];
type Cell = Exploration["cells"][number];

/**
 * The table without values and cells of fewer than 10 responses, and without those by which the totals would tell them. Null
 * if there are fewer than 10 responses in all.
 */
export function limitExploration(exploration: Exploration): Exploration | null {
  const { rows, columns, all } = exploration;
  if (all.count < FEWEST_SHARED) return null;
  const ofRows = withoutFew(rows.values, all.count);
  const ofColumns = columns && withoutFew(columns.values, all.count);
  const cells = exploration.cells.flatMap((cell) => {
    const row = placeIn(ofRows, rows.values[cell.row]);
    const column = ofColumns ? placeIn(ofColumns, columns.values[cell.column]) : cell.column;
    return cell.count >= FEWEST_SHARED && row >= 0 && column >= 0 ? [{ ...cell, row, column }] : [];
  });
  return {
    ...exploration,
    rows: { ...rows, values: ofRows },
    columns: columns && { ...columns, values: ofColumns ?? [] },
    cells: ofColumns ? withoutTold(cells, ofRows, ofColumns) : cells,
  };
}

function placeIn(values: Values, value: Values[number] | undefined): number {
  return value === undefined ? -1 : values.indexOf(value);
}

/** Leaves out cells until no row's or column's total tells that fewer than 10 are left out of it. */
function withoutTold(cells: readonly Cell[], rows: Values, columns: Values): Cell[] {
  let kept = [...cells];
  for (;;) {
    const lines = [
      ...rows.map(({ count }, at) => ({ count, cells: kept.filter(({ row }) => row === at) })),
      ...columns.map(({ count }, at) => ({ count, cells: kept.filter(({ column }) => column === at) })),
    ];
    const told = lines.find((line) => withoutFew(line.cells, line.count).length < line.cells.length);
    if (!told) return kept;
    const isSafe = new Set(withoutFew(told.cells, told.count));
    kept = kept.filter((cell) => !told.cells.includes(cell) || isSafe.has(cell));
  }
}

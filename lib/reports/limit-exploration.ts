import type { Exploration } from "../calls/app-explore.ts";
import { FEWEST_SHARED, isFew } from "../shared-reports.ts";
import { withoutFew } from "./without-few.ts";

type Value = Exploration["rows"]["values"][number];
type Cell = Exploration["cells"][number];
/** What a figure is of: all responses, or the orders that its revenue is of. */
type Unit = "count" | "orders";

/**
 * The table without values of fewer than 10 responses, and without the cells of each row that has such a cell. More rows go as long as
 * the columns' totals give away a few. What is hidden can then lie anywhere up to 10 or more, by every total that is shown: the
 * bounds of a table's cells are those of its margins (M. Fréchet, 1951).
 * `showsMoney`: revenue and averages are drawn; they are 0 and null otherwise.
 * @returns null if fewer than 10 responses, or the money of fewer than 10 orders, would be shown or given away
 */
export function limitExploration(exploration: Exploration, showsMoney: boolean): Exploration | null {
  const { rows, columns, all, cells } = exploration;
  if (all.count < FEWEST_SHARED) return null;
  const shownRows = withoutFew(rows.values, all.count);
  const shownColumns = columns && withoutFew(columns.values, all.count);
  const table: Table = { rows: shownRows, columns: shownColumns ?? [], cells: [] };
  for (const cell of cells) {
    const row = shownRows.indexOf(valueAt(rows.values, cell.row));
    const column = shownColumns ? shownColumns.indexOf(valueAt(columns.values, cell.column)) : cell.column;
    if (row >= 0 && column >= 0) table.cells.push({ ...cell, row, column });
  }
  const shownCells = shownColumns ? cellsOfSafeRows(table) : table.cells;
  const limited = { ...exploration, rows: { ...rows, values: shownRows }, cells: shownCells };
  const shown = { ...limited, columns: columns && { ...columns, values: table.columns } };
  if (!showsMoney) return withoutMoney(shown);
  return givesAwayOrders(shown) ? null : shown;
}

interface Table {
  rows: Value[];
  columns: Value[];
  cells: Cell[];
}

function valueAt(values: readonly Value[], place: number): Value {
  const value = values[place];
  if (!value) throw new Error("a cell is in a row or column that the table doesn't have");
  return value;
}

function cellsOfSafeRows({ rows, columns, cells }: Table): Cell[] {
  const ofRow = (at: number) => cells.filter(({ row }) => row === at);
  const isSafe = rows.map(({ count }, at) => {
    const counts = ofRow(at).map((cell) => cell.count);
    return !counts.some(isFew) && !isFew(count - sumOf(counts));
  });
  const kept = () => cells.filter(({ row }) => isSafe[row]);
  for (;;) {
    const rest = columns.map(
      (value, at) => value.count - sumOf(kept().flatMap(({ column, count }) => (column === at ? [count] : []))),
    );
    const smallest = isSafe.indexOf(true) < 0 || !rest.some(isFew) ? -1 : smallestSafe(rows, isSafe);
    if (smallest < 0) return kept();
    isSafe[smallest] = false;
  }
}

function smallestSafe(rows: readonly Value[], isSafe: readonly boolean[]): number {
  const places = rows.flatMap((_, at) => (isSafe[at] ? [at] : []));
  return places.reduce(
    (least, at) => ((rows[at]?.count ?? 0) < (rows[least]?.count ?? 0) ? at : least),
    places[0] ?? -1,
  );
}

/** Whether a figure's orders are few, or those that a total has beside what is shown of it. */
function givesAwayOrders({ all, rows, columns, cells }: Exploration): boolean {
  const shown = [all, ...rows.values, ...(columns?.values ?? []), ...cells].map(({ orders }) => orders);
  const restOf = (total: number, parts: readonly Record<Unit, number>[]) =>
    total - sumOf(parts.map(({ orders }) => orders));
  const rests = [
    restOf(all.orders, rows.values),
    ...(columns
      ? [
          restOf(all.orders, columns.values),
          ...rows.values.map(({ orders }, at) =>
            restOf(
              orders,
              cells.filter(({ row }) => row === at),
            ),
          ),
          ...columns.values.map(({ orders }, at) =>
            restOf(
              orders,
              cells.filter(({ column }) => column === at),
            ),
          ),
        ]
      : []),
  ];
  return shown.some(isFew) || rests.some(isFew);
}

const noMoney = {
  orders: 0,
  revenue: 0,
  revenueLow: null,
  revenueHigh: null,
  averageOrderValue: null,
  averageOrderValueLow: null,
  averageOrderValueHigh: null,
};

function withoutMoney(exploration: Exploration): Exploration {
  const strip = <Figures extends object>(figures: Figures) => ({ ...figures, ...noMoney });
  const { all, rows, columns, cells } = exploration;
  return {
    ...exploration,
    all: strip(all),
    rows: { ...rows, values: rows.values.map(strip) },
    columns: columns && { ...columns, values: columns.values.map(strip) },
    cells: cells.map(strip),
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

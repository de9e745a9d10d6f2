import type { CrossedSums, ResponseSums, StoredValue } from "../analytics-store.ts";

/** A response as a shopper's answers and order make it, by the names of axes. */
export interface PlainResponse {
  values: Record<string, string[]>;
  day: string;
  /** What the store kept, in minor units; null in another currency, or if it isn't known. */
  totalMinor: number | null;
}

export interface PlainQuery {
  rows: string;
  columns: string | null;
  filters: { axis: string; value: string }[];
  firstDay: string | null;
  lastDay: string | null;
  mostValues: number;
}

/** The sums of an exploration, counted response by response, without the product's statement. */
export function tallyCrossed(all: readonly PlainResponse[], query: PlainQuery): CrossedSums {
  const { rows, columns, filters, firstDay, lastDay, mostValues } = query;
  const chosen = all.filter(
    ({ values, day }) =>
      (firstDay === null || day >= firstDay) &&
      (lastDay === null || day <= lastDay) &&
      filters.every(({ axis }) => filters.some((one) => one.axis === axis && values[axis]?.includes(one.value))) &&
      (values[rows]?.length ?? 0) > 0 &&
      (columns === null || (values[columns]?.length ?? 0) > 0),
  );
  const ofRows = placed(chosen, rows, mostValues);
  const ofColumns = columns === null ? null : placed(chosen, columns, mostValues);
  const cells = [...ofRows].flatMap(([row, inRow]) =>
    [...(ofColumns ?? [])].map(([column, inColumn]) => ({
      row,
      column,
      ...sumsOf(inRow.filter((one) => inColumn.includes(one))),
    })),
  );
  return {
    all: sumsOf(chosen),
    rows: [...ofRows].map(([row, inRow]) => ({ row, ...sumsOf(inRow) })),
    columns: [...(ofColumns ?? [])].map(([column, inColumn]) => ({ column, ...sumsOf(inColumn) })),
    cells: cells.filter(({ responses }) => responses > 0),
  };
}

/** The sums in an order of their own, so that two can be compared. */
export function inOrder({ all, rows, columns, cells }: CrossedSums): CrossedSums {
  const key = (one: object) => JSON.stringify(one);
  const sorted = <One extends object>(list: readonly One[]) =>
    list.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  return { all, rows: sorted(rows), columns: sorted(columns), cells: sorted(cells) };
}

/** The responses of each value, where all beyond the largest are one. */
function placed(chosen: readonly PlainResponse[], axis: string, most: number): Map<StoredValue, PlainResponse[]> {
  const sizes = new Map<string, number>();
  for (const { values } of chosen)
    for (const value of values[axis] ?? []) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  const bySize = [...sizes].toSorted(([one, size], [other, next]) => next - size || (one < other ? -1 : 1));
  const kept = new Set(bySize.slice(0, most).map(([value]) => value));
  const found = new Map<StoredValue, PlainResponse[]>();
  for (const response of chosen) {
    const own = new Set((response.values[axis] ?? []).map((value) => (kept.has(value) ? value : null)));
    for (const value of own) found.set(value, [...(found.get(value) ?? []), response]);
  }
  return found;
}

function sumsOf(responses: readonly PlainResponse[]): ResponseSums {
  const totals = responses.flatMap(({ totalMinor }) => (totalMinor === null ? [] : [totalMinor]));
  return {
    responses: responses.length,
    orders: totals.length,
    totalMinor: totals.reduce((sum, total) => sum + total, 0),
    squares: totals.reduce((sum, total) => sum + total ** 2, 0),
  };
}

/** What a table shows of its cells. */
export const measureNames = ["count", "row", "column", "revenue", "average"] as const;
export type Measure = (typeof measureNames)[number];

/** What the address asks for, besides its days. Axes and filters are as the call reads them, and may be wrong. */
export interface ExploreChoice {
  rows: string;
  columns: string | null;
  filters: string | null;
  measure: Measure;
}

type Query = { get(name: string): string | null };

/** The choice in an address; `start` is that of an address without rows. */
export function readChoice(query: Query, start: Pick<ExploreChoice, "rows" | "columns">): ExploreChoice {
  const rows = query.get("rows");
  const columns = query.get("columns") || null;
  return {
    rows: rows || start.rows,
    columns: rows ? columns : (columns ?? start.columns),
    filters: query.get("filters") || null,
    measure: measureNames.find((name) => name === query.get("show")) ?? "row",
  };
}

/** A choice as address parameters; null removes one. */
export function writeChoice({ rows, columns, filters, measure }: ExploreChoice): Record<string, string | null> {
  return { rows, columns, filters, show: measure === "row" ? null : measure };
}

/** The calls' input. */
export function exploreInput(
  { rows, columns, filters }: Omit<ExploreChoice, "measure">,
  range: { startDate: string; endDate: string } | null,
) {
  return { rows, ...(columns !== null && { columns }), ...(filters !== null && { filters }), ...range };
}

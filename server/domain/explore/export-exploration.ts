import type { Exploration } from "#lib/calls/app-explore.ts";
import { csvOfRows } from "#lib/csv.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { type ExploreInput, exploration } from "./exploration.ts";

/**
 * An exploration as CSV with a byte-order mark, as an attachment: a row for each cell, each value of both axes, and all
 * responses.
 * @throws AppError as {@link exploration}
 */
export async function exportExploration(context: AccountContext, input: ExploreInput): Promise<Response> {
  const explored = await exploration(context, input);
  return new Response(`\ufeff${csvOf(explored)}\r\n`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="exploration.csv"',
      "cache-control": "private, no-store",
    },
  });
}

function csvOf({ currency, firstDay, lastDay, all, rows, columns, cells }: Exploration): string {
  const line = (kind: string, cell: Partial<Line>, figures: Exploration["all"]) => [
    kind,
    ...axisColumns.map((name) => cell[name] ?? null),
    ...shareColumns.map(([, name]) => cell[name] ?? null),
    ...figureColumns.map(([, name]) => figures[name]),
    ...[firstDay, lastDay, currency],
  ];
  const ofColumns = columns?.values ?? [];
  const places = { rowTitle: rows.title, columnTitle: columns?.title ?? null };
  const lines = [
    ...cells.map(({ row, column, ...cell }) => {
      const [ofRow, ofColumn] = [rows.values[row], ofColumns[column]];
      const values = { row: ofRow?.label ?? null, column: ofColumn?.label ?? null };
      return line("cell", { ...places, ...values, ...cell }, cell);
    }),
    ...rows.values.map((value) => line("row", { ...places, row: value.label, ...value }, value)),
    ...ofColumns.map((value) => line("column", { ...places, column: value.label, ...value }, value)),
    line("all", places, all),
  ];
  const header = [
    "of",
    ...["row_axis", "column_axis", "row", "column"],
    ...[...shareColumns, ...figureColumns].map(([name]) => name),
    ...["first_day", "last_day", "currency"],
  ];
  return csvOfRows([header, ...lines]);
}

const axisColumns = ["rowTitle", "columnTitle", "row", "column"] as const;

const ends = <Figure extends string>(name: string, figure: Figure) =>
  [
    [name, figure],
    [`${name}_low`, `${figure}Low`],
    [`${name}_high`, `${figure}High`],
  ] as const;

const shareColumns = [
  ...ends("share_of_all", "share"),
  ...ends("share_of_row", "rowShare"),
  ...ends("share_of_column", "columnShare"),
] as const;

const figureColumns = [
  ...ends("responses", "count"),
  ["orders", "orders"],
  ...ends("revenue", "revenue"),
  ...ends("average_order_value", "averageOrderValue"),
] as const satisfies readonly (readonly [name: string, figure: keyof Exploration["all"]])[];

type Line = Record<(typeof axisColumns)[number], string | null> &
  Record<(typeof shareColumns)[number][1], number | null>;

"use client";
import { Box, Table } from "@mantine/core";
import { memo, startTransition, useEffect, useState } from "react";
import { formatCount, formatDecimal, formatMoney, formatPercent, noFigure } from "#lib/format-figure.ts";
import classes from "./ChartTableView.module.css";
import type { ChartColumn, ChartTable } from "./chart-table.ts";

/** The numbers behind a chart; it scrolls inside its card, the first column stays. */
export function ChartTableView({ table: { columns, rows }, label }: { table: ChartTable; label: string }) {
  const drawn = useRowsInSteps(rows.length);
  return (
    // Who has no mouse scrolls it with the arrow keys.
    <Box role="group" aria-label={label} tabIndex={0} className={classes.scroll ?? ""}>
      <Table aria-label={label} className={classes.table ?? ""}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map(({ id, cells }) => (
            <Row key={id} columns={columns} cells={cells} />
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

/** More than the table shows before it is scrolled. */
const firstRows = 20;
const rowsAStep = 60;

/** How many rows are drawn: those in view at once, the rest in steps, because a year of days is more than a click may wait for. */
function useRowsInSteps(count: number): number {
  const [drawn, setDrawn] = useState(firstRows);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + rowsAStep));
  }, [drawn, count]);
  return drawn;
}

interface RowProps {
  columns: readonly ChartColumn[];
  cells: ChartTable["rows"][number]["cells"];
}

// Plain elements: a component of the design system in each cell costs more than everything else here.
const Row = memo(function Row({ columns, cells }: RowProps) {
  return (
    <tr>
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.label} scope="row">
            {cells[place]}
          </th>
        ) : (
          <td key={column.label} className={classOf(column)}>
            {formatCell(column, cells[place])}
          </td>
        ),
      )}
    </tr>
  );
});

function classOf({ unit }: ChartColumn): string | undefined {
  return unit === "text" ? undefined : classes.figure;
}

function formatCell({ unit, currency }: ChartColumn, cell: string | number | null | undefined): string {
  if (typeof cell !== "number") return cell ?? noFigure;
  if (unit === "percent") return formatPercent(cell);
  if (unit === "money") return formatMoney(cell, currency);
  return unit === "decimal" ? formatDecimal(cell) : formatCount(cell);
}

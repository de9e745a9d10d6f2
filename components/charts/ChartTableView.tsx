"use client";
import { Box, Table } from "@mantine/core";
import { memo, startTransition, useEffect, useState } from "react";
import { formatCount, formatDecimal, formatMoney, formatPercent, noFigure } from "#lib/format-figure.ts";
import classes from "./ChartTableView.module.css";
import type { ChartColumn, ChartTable } from "./chart-table.ts";

/** The numbers behind a chart; scrolls inside its card, with the first column fixed. */
export function ChartTableView({ table: { columns, rows }, label }: { table: ChartTable; label: string }) {
  const drawn = useRowsInSteps(rows.length);
  return (
    // Focusable so that keyboard users can scroll it.
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

/** More rows than are visible without scrolling. */
const firstRows = 20;
const rowsAStep = 60;

/** How many rows to render: visible ones first, the rest in steps, so a year of days doesn't block a click. */
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

// Plain elements: a design system component per cell would dominate the render time.
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

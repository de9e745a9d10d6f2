import { Box, Table } from "@mantine/core";
import { formatCount, formatDecimal, formatMoney, formatPercent, noFigure } from "#lib/format-figure.ts";
import classes from "./ChartTableView.module.css";
import type { ChartColumn, ChartTable } from "./chart-table.ts";

/** The numbers behind a chart; it scrolls inside its card, the first column stays. */
export function ChartTableView({ table: { columns, rows }, label }: { table: ChartTable; label: string }) {
  return (
    // Who has no mouse scrolls it with the arrow keys.
    <Box role="group" aria-label={label} tabIndex={0} className={classes.scroll ?? ""}>
      <Table aria-label={label} className={classes.table ?? ""} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} scope="col" className={column.unit === "text" ? "" : classes.figure}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, cells }) => (
            <Table.Tr key={id}>
              {columns.map((column, place) =>
                place === 0 ? (
                  <Table.Th key={column.label} scope="row" fw={400}>
                    {cells[place]}
                  </Table.Th>
                ) : (
                  <Table.Td key={column.label} className={column.unit === "text" ? "" : classes.figure}>
                    {formatCell(column, cells[place])}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function formatCell({ unit, currency }: ChartColumn, cell: string | number | null | undefined): string {
  if (typeof cell !== "number") return cell ?? noFigure;
  if (unit === "percent") return formatPercent(cell);
  if (unit === "money") return formatMoney(cell, currency);
  return unit === "decimal" ? formatDecimal(cell) : formatCount(cell);
}

import { Box, VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import { Estimate } from "#components/all-customers/Estimate.tsx";
import type { Exploration } from "#lib/calls/app-explore.ts";
import { useSharedReport } from "#lib/client/shared-report.ts";
import type { Measure } from "#lib/explore/explore-choice.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import classes from "./ExploreTable.module.css";
import { axisTitle, fewText } from "./explore-text.ts";
import { type Figure, isShare, shareRange, writerOf } from "./measures.ts";
import { tableModel } from "./table-model.ts";

const totalLabels = { all: "All", responses: "Responses" } as const;

/** A crossing of one measure: the darker a cell, the larger its figure. Scrolls sideways inside its own frame. */
export function ExploreTable({ exploration, measure }: { exploration: Exploration; measure: Measure }) {
  const { rows, columns, currency } = exploration;
  const model = tableModel(exploration, measure, useSharedReport() !== null);
  const write = writerOf(measure, currency);
  const writes = { all: write, responses: formatCount };
  const title = axisTitle(rows, currency);
  const label = columns ? `${title} by ${axisTitle(columns, currency)}` : title;
  return (
    <Box role="group" aria-label={label} tabIndex={0} className={classes.frame ?? ""}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{title}</VisuallyHidden>
            </th>
            {model.columns.map((column) => (
              <th key={column.id} scope="col">
                <Name {...column} />
              </th>
            ))}
            <th scope="col" className={classes.total}>
              {totalLabels[model.rowTotals]}
            </th>
          </tr>
        </thead>
        <tbody>
          {model.rows.map(({ cells, total, ...row }) => (
            <tr key={row.id}>
              <th scope="row">
                <Name {...row} />
              </th>
              {cells.map((cell, place) => (
                <td
                  key={model.columns[place]?.id}
                  className={classes.cell}
                  style={{ "--heat": cell.heat } as CSSProperties}
                >
                  <Shown figure={cell} write={write} />
                </td>
              ))}
              <td className={classes.total}>
                <Shown figure={total} write={writes[model.rowTotals]} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabels[model.columnTotals]}</th>
            {model.totals.map((total, place) => (
              <td key={model.columns[place]?.id}>
                <Shown figure={total} write={writes[model.columnTotals]} />
              </td>
            ))}
            <td className={classes.total}>
              <Shown figure={model.all} write={isShare(measure) ? formatCount : write} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

function Name({ label, count }: { label: string; count: number }) {
  const few = fewText(count);
  return (
    <>
      {label}
      {few && <span className={classes.few}>{few}</span>}
    </>
  );
}

/** Money of few orders says of how many it is, instead of a range. */
function Shown({ figure, write }: { figure: Figure; write: (value: number | null) => string }) {
  const { value, low, high, few } = figure;
  return (
    <>
      <Estimate
        value={value}
        low={low}
        high={high}
        write={write}
        {...(write === formatPercent && { writeRange: shareRange })}
      />
      {few?.unit === "order" && (
        <span className={classes.few}>{few.count === 1 ? "1 order" : `${few.count} orders`}</span>
      )}
    </>
  );
}

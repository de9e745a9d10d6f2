"use client";
import { type ReactNode, useContext, useDeferredValue, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./ChartFrame.module.css";
import { ChartTableView } from "./ChartTableView.tsx";
import { ChartTools } from "./ChartTools.tsx";
import type { ChartTable } from "./chart-table.ts";
import { ChartToolsPlace } from "./chart-tools-place.ts";
import type { Picture } from "./picture.ts";

interface ChartFrameProps {
  /** What is drawn: names the table, the picture and the files. */
  title: string;
  /** Controls of the chart, at the left of its own. */
  lead?: ReactNode;
  table: ChartTable;
  /** Left out where there is nothing to draw. */
  picture: Picture | null;
  /** The chart. */
  children: ReactNode;
}

/** A chart with the table behind it, and both to take along: the picture as PNG, the numbers as CSV. */
export function ChartFrame({ title, lead, table, picture, children }: ChartFrameProps) {
  const [showsTable, setShowsTable] = useState(false);
  // Taking a chart down or putting it up is more than a click may wait for.
  const drawsTable = useDeferredValue(showsTable);
  const place = useContext(ChartToolsPlace);
  const tools = (
    <ChartTools title={title} table={table} picture={picture} view={{ showsTable, showTable: setShowsTable }} />
  );
  const isOver = place === undefined;
  return (
    <>
      {(lead || isOver) && (
        <div className={classes.row}>
          <div className={classes.lead}>{lead}</div>
          {isOver && tools}
        </div>
      )}
      {place && createPortal(tools, place)}
      {drawsTable ? <ChartTableView table={table} label={title} /> : children}
    </>
  );
}

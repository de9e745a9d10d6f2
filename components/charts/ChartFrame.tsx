"use client";
import { Skeleton } from "@mantine/core";
import { type ReactNode, useContext, useDeferredValue, useState } from "react";
import { createPortal } from "react-dom";
import { onDemand } from "#components/ui/on-demand.ts";
import classes from "./ChartFrame.module.css";
import { ChartTools } from "./ChartTools.tsx";
import type { ChartTable } from "./chart-table.ts";
import { ChartToolsPlace } from "./chart-tools-place.ts";
import type { Picture } from "./picture.ts";

// With it come Mantine's tables and their scrollbars, which nothing else here needs.
const ChartTableView = onDemand(
  () => import("./ChartTableView.tsx").then((module) => module.ChartTableView),
  <Skeleton height={240} radius="md" />,
);

interface ChartFrameProps {
  /** Names the table, the picture and the downloaded files. */
  title: string;
  /** Controls shown to the left of the chart's own. */
  lead?: ReactNode;
  table: ChartTable;
  /** Null if there is nothing to draw. */
  picture: Picture | null;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its data table, and downloads as PNG and CSV. */
export function ChartFrame({ title, lead, table, picture, children }: ChartFrameProps) {
  const [showsTable, setShowsTable] = useState(false);
  // Swapping chart and table is too slow to block a click.
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

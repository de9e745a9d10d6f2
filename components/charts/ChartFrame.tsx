"use client";
import { Button } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import classes from "./ChartFrame.module.css";
import { ChartTableView } from "./ChartTableView.tsx";
import type { ChartTable } from "./chart-table.ts";
import { DownloadMenu } from "./DownloadMenu.tsx";
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

/** What the controls take above the chart, with the room below them. */
export const toolsHeight = 46;

/** A chart with the table behind it, and both to take along: the picture as PNG, the numbers as CSV. */
export function ChartFrame({ title, lead, table, picture, children }: ChartFrameProps) {
  const [showsTable, setShowsTable] = useState(false);
  // Taking a chart down or putting it up is more than a click may wait for.
  const drawsTable = useDeferredValue(showsTable);
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.lead}>{lead}</div>
        <Button
          size="compact-sm"
          variant={showsTable ? "filled" : "default"}
          fw={400}
          leftSection={<IconTable size={14} aria-hidden="true" />}
          aria-pressed={showsTable}
          onClick={() => setShowsTable(!showsTable)}
        >
          Table
        </Button>
        <DownloadMenu title={title} table={table} picture={picture} />
      </div>
      {drawsTable ? <ChartTableView table={table} label={title} /> : children}
    </>
  );
}

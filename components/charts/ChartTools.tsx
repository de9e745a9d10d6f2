"use client";
import { IconTable } from "@tabler/icons-react";
import { ChartTool } from "./ChartTool.tsx";
import classes from "./ChartTools.module.css";
import type { ChartTable } from "./chart-table.ts";
import { DownloadMenu } from "./DownloadMenu.tsx";
import type { Picture } from "./picture.ts";

interface ChartToolsProps {
  /** What is drawn. */
  title: string;
  table: ChartTable;
  picture: Picture | null;
  showsTable: boolean;
  showTable: (isShown: boolean) => void;
}

/** What can be done with a chart: look at its table, and take it along. */
export function ChartTools({ title, table, picture, showsTable, showTable }: ChartToolsProps) {
  return (
    <div className={classes.tools}>
      <ChartTool
        variant={showsTable ? "filled" : "default"}
        icon={<IconTable size={16} aria-hidden="true" />}
        word="Table"
        aria-pressed={showsTable}
        onClick={() => showTable(!showsTable)}
      />
      <DownloadMenu title={title} table={table} picture={picture} />
    </div>
  );
}

"use client";
import { ActionIcon } from "@mantine/core";
import { IconChartBar, IconDots, IconFileTypeCsv, IconPhoto, IconTable } from "@tabler/icons-react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import { notifyError } from "#components/ui/notify.ts";
import type { MenuEntry } from "#components/ui/OpenMenu.tsx";
import classes from "./ChartTools.module.css";
import type { ChartTable } from "./chart-table.ts";
import type { Picture } from "./picture.ts";

interface ChartToolsProps {
  /** The chart's title. */
  title: string;
  table: ChartTable;
  /** Null if there is none. */
  picture: Picture | null;
  /** Omitted if there is only a table. */
  view?: { showsTable: boolean; showTable: (isShown: boolean) => void };
}

/** Shows a chart's table and downloads it. The code that draws and writes the files loads on first use. */
export function ChartTools({ title, table, picture, view }: ChartToolsProps) {
  return (
    <LazyMenu
      items={[
        ...(view ? [viewEntry(view)] : []),
        ...(picture ? [pictureEntry(title, picture)] : []),
        {
          label: "Download data (CSV)",
          icon: <IconFileTypeCsv size={16} aria-hidden="true" />,
          onClick: () => void downloadNumbers(title, table).catch(report),
        },
      ]}
      target={(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size={28}
          className={classes.tool ?? ""}
          aria-label={`More for ${title}`}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    />
  );
}

function viewEntry({ showsTable, showTable }: NonNullable<ChartToolsProps["view"]>): MenuEntry {
  const Icon = showsTable ? IconChartBar : IconTable;
  return {
    label: showsTable ? "Show chart" : "Show table",
    icon: <Icon size={16} aria-hidden="true" />,
    onClick: () => showTable(!showsTable),
  };
}

function pictureEntry(title: string, picture: Picture): MenuEntry {
  return {
    label: "Download image (PNG)",
    icon: <IconPhoto size={16} aria-hidden="true" />,
    onClick: () => void downloadPicture(title, picture).catch(report),
  };
}

async function downloadPicture(title: string, picture: Picture): Promise<void> {
  const { downloadPng } = await import("./export/download-png.ts");
  await downloadPng(title, picture);
}

async function downloadNumbers(title: string, table: ChartTable): Promise<void> {
  const { downloadCsv } = await import("./export/download-csv.ts");
  downloadCsv(title, table);
}

function report(error: unknown): void {
  console.warn("Could not save the chart.", error);
  notifyError("We couldn't create the file. Try again, or reload the page.");
}

"use client";
import { IconDownload, IconPhoto, IconTable } from "@tabler/icons-react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import { notifyError } from "#components/ui/notify.ts";
import { ChartTool } from "./ChartTool.tsx";
import type { ChartTable } from "./chart-table.ts";
import type { Picture } from "./picture.ts";

interface DownloadMenuProps {
  title: string;
  table: ChartTable;
  picture: Picture | null;
}

/** Takes a chart along: as a picture, or as numbers. What draws and writes them is fetched with the first click. */
export function DownloadMenu({ title, table, picture }: DownloadMenuProps) {
  const asPng = async () => {
    const { downloadPng } = await import("./export/download-png.ts");
    if (picture) await downloadPng(title, picture);
  };
  const asCsv = async () => {
    const { downloadCsv } = await import("./export/download-csv.ts");
    downloadCsv(title, table);
  };
  const tell = (error: unknown) => {
    console.warn("The chart could not be saved.", error);
    notifyError("The file could not be made. Try again, or reload the page.");
  };
  return (
    <LazyMenu
      items={[
        {
          label: "Picture (PNG)",
          icon: <IconPhoto size={16} aria-hidden="true" />,
          onClick: () => void asPng().catch(tell),
          disabled: picture === null,
        },
        {
          label: "Numbers (CSV)",
          icon: <IconTable size={16} aria-hidden="true" />,
          onClick: () => void asCsv().catch(tell),
        },
      ]}
      target={(props) => (
        <ChartTool
          {...props}
          icon={<IconDownload size={16} aria-hidden="true" />}
          word="Download"
          aria-label={`Download ${title}`}
        />
      )}
    />
  );
}

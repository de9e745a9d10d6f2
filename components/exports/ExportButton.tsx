"use client";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type MouseEvent, useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { defaultFile, exportHref } from "./export-files.ts";
import type { ExportScope } from "./figures-scope.ts";

const ExportDialog = onDemand(() => import("./ExportDialog.tsx").then((module) => module.ExportDialog));

/** Exports what a screen shows. Before scripts load, and in a new tab, it is a link to the default file. */
export function ExportButton({ scope }: { scope: ExportScope }) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Button
        component="a"
        href={exportHref(defaultFile(scope), scope)}
        download
        onClick={open}
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        Export
      </Button>
      {isOpen && <ExportDialog scope={scope} onClose={() => setOpen(false)} />}
    </>
  );
}

"use client";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFiguresProblem } from "#components/filters/lost-connection.ts";
import { useClock } from "#components/session/clock-context.ts";
import { Notice } from "#components/ui/Notice.tsx";
import type { FigureFilters } from "#lib/filters/figure-filters.ts";
import { type LoadedFigures, oldFiguresText } from "./old-figures-text.ts";

interface OldFiguresNoticeProps {
  /** The current filters. */
  filters: FigureFilters;
  /** The screen's main figures with these filters, as a query reports them. */
  asked: { data: unknown; dataUpdatedAt: number };
}

/** One notice for all cards on the screen that could not load newer figures: it says which ones are shown. */
export function OldFiguresNotice({ filters, asked: { data, dataUpdatedAt } }: OldFiguresNoticeProps) {
  const { problem, retry } = useFiguresProblem();
  const [loaded, setLoaded] = useState<LoadedFigures & { data: unknown }>();
  const clockMs = useClock();
  if (data !== undefined && (loaded?.data !== data || loaded.at !== dataUpdatedAt))
    setLoaded({ data, at: dataUpdatedAt, filters });
  if (!problem) return null;
  return (
    <div role="alert" style={{ marginBottom: 24 }}>
      <Notice
        status="bad"
        title={problem === "lost" ? "Can't connect to Afterword" : "We couldn't update your numbers"}
        action={
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        }
      >
        {oldFiguresText(loaded, filters, clockMs())}
      </Notice>
    </div>
  );
}

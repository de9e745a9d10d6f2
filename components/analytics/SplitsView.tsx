"use client";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { useDrawnBars } from "#components/charts/margin-of-error.ts";
import { type FigureFilters, filterInput } from "#components/filters/figure-filters.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { customerOptions, surfaceOptions } from "#components/filters/segment.ts";
import type { QuestionSplits, Split } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { isNumeric, type QuestionType, traitsOf } from "#lib/survey/question-type.ts";
import classes from "./QuestionChart.module.css";
import { mostSplit, type NamedSplit, segmentLine, splitModel, splitsInRanges, splitTable } from "./split-model.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

type SplitBy = "customerType" | "surface";

interface SplitsViewProps {
  questionNameId: string;
  title: string;
  type: QuestionType;
  filters: FigureFilters;
  /** How many shoppers answered. A change triggers a refetch; undefined never does. */
  answered: number | undefined;
}

/** The answers split by customer type or by surface. */
export function SplitsView({ questionNameId, title, type, filters, answered }: SplitsViewProps) {
  const [by, setBy] = useState<SplitBy>("customerType");
  const query = useCall("app.GetQuestionSplits", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, query.refetch);
  const controls = (
    <SegmentedControl
      size="xs"
      aria-label={`Segments for ${title}`}
      data={[
        { value: "customerType", label: "By customer" },
        { value: "surface", label: "By surface" },
      ]}
      value={by}
      onChange={(value) => setBy(value === "surface" ? "surface" : "customerType")}
    />
  );
  return (
    <KeptFigures
      asked={query}
      filters={filters}
      problem="We couldn't load the segments"
      skeleton={
        <>
          {controls}
          <Skeleton height={240} mt="md" radius="md" />
        </>
      }
    >
      {(splits) => <SplitChart title={title} type={type} by={by} splits={splits} controls={controls} />}
    </KeptFigures>
  );
}

interface SplitChartProps {
  title: string;
  type: QuestionType;
  by: SplitBy;
  splits: QuestionSplits;
  controls: ReactNode;
}

function SplitChart({ title, type, by, splits: both, controls }: SplitChartProps) {
  const given = named(both[by], by);
  const splits = traitsOf(type).figures === "numbers" ? splitsInRanges(given) : given;
  const most = mostSplit(type);
  const model = useDrawnBars(splitModel(type, splits));
  const lines = splits.map(segmentLine);
  return (
    <ChartFrame
      title={`${title}, ${by === "surface" ? "by surface" : "by customer"}`}
      lead={controls}
      table={splitTable(type, given, both.currency)}
      picture={model.rows.length > 0 ? { kind: "bars", model, note: `${lines.join("; ")}.` } : null}
    >
      <ul className={classes.segments}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <BarList model={model} label={`${title}, by segment`} />
      {model.rows.length === most * splits.length && !isNumeric(type) && (
        <p className={classes.note}>Showing the top {most} answers. View the table for all.</p>
      )}
    </ChartFrame>
  );
}

function named(splits: readonly Split[], by: SplitBy): NamedSplit[] {
  const options: readonly { value: string; label: string }[] = by === "surface" ? surfaceOptions : customerOptions;
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return splits.map((split) => ({ ...split, name: names.get(split.segment) ?? split.segment }));
}

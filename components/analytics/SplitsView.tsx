"use client";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { useDrawnBars } from "#components/charts/margin-of-error.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import type { QuestionSplits, Split } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { type Dimension, dimensionNames } from "#lib/dimensions.ts";
import { type FigureFilters, filterInput } from "#lib/filters/figure-filters.ts";
import { dimensionLabels, optionsOf } from "#lib/filters/segment.ts";
import { isNumeric, type QuestionType, traitsOf } from "#lib/survey/question-type.ts";
import classes from "./QuestionChart.module.css";
import { mostSplit, type NamedSplit, segmentLine, splitModel, splitsInRanges, splitTable } from "./split-model.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface SplitsViewProps {
  questionNameId: string;
  title: string;
  type: QuestionType;
  filters: FigureFilters;
  /** How many shoppers answered. A change triggers a refetch; undefined never does. */
  answered: number | undefined;
}

/** The answers split by a dimension. */
export function SplitsView({ questionNameId, title, type, filters, answered }: SplitsViewProps) {
  const [by, setBy] = useState<Dimension>(dimensionNames[0]);
  const query = useCall("app.GetQuestionSplits", { questionNameId, ...filterInput(filters) });
  useRefetchOn(answered, query.refetch);
  const controls = (
    <SegmentedControl
      size="xs"
      aria-label={`Segments for ${title}`}
      data={dimensionNames.map((value) => ({ value, label: `By ${dimensionLabels[value].by}` }))}
      value={by}
      onChange={setBy}
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
  by: Dimension;
  splits: QuestionSplits;
  controls: ReactNode;
}

function SplitChart({ title, type, by, splits: all, controls }: SplitChartProps) {
  const given = named(all[by], by);
  const splits = traitsOf(type).figures === "numbers" ? splitsInRanges(given, all.currency) : given;
  const most = mostSplit(type);
  const model = useDrawnBars(splitModel(type, splits));
  const lines = splits.map(segmentLine);
  return (
    <ChartFrame
      title={`${title}, by ${dimensionLabels[by].by}`}
      lead={controls}
      table={splitTable(type, given, all.currency)}
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

function named(splits: readonly Split[], by: Dimension): NamedSplit[] {
  const names = new Map(optionsOf(by).map(({ value, label }) => [value, label]));
  return splits.map((split) => ({ ...split, name: names.get(split.segment) ?? split.segment }));
}

"use client";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useBucket } from "#components/charts/BucketControl.tsx";
import type { DayOfAnswers } from "#components/charts/bucket-series.ts";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { LazySeriesChart, seriesHeight } from "#components/charts/LazySeriesChart.tsx";
import { type SeriesMeasure, seriesOf } from "#components/charts/series-of.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { useFirstDayOfWeek } from "#components/filters/use-first-day-of-week.ts";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import type { FigureFilters } from "#lib/filters/figure-filters.ts";
import { type QuestionTypeTraits, traitsOf } from "#lib/survey/question-type.ts";
import { useQuestionAnalytics } from "./use-analytics.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface QuestionSeriesProps {
  questionNameId: string;
  filters: FigureFilters;
  /** How many shoppers answered; a change triggers a refetch. Omitted when the caller already refetches. */
  answered?: number | undefined;
}

/** A question's answers over time: its five most common, or the total count for text and number questions. */
export function QuestionSeries({ questionNameId, filters, answered }: QuestionSeriesProps) {
  const query = useQuestionAnalytics(questionNameId, filters, false);
  useRefetchOn(answered, query.refetch);
  return (
    <KeptFigures
      asked={query}
      filters={filters}
      problem="We couldn't load the answers over time"
      skeleton={<Skeleton height={seriesHeight} radius="md" />}
    >
      {(data) => <AnswersOverTime data={data} />}
    </KeptFigures>
  );
}

function AnswersOverTime({ data }: { data: QuestionAnalytics }) {
  const [measure, setMeasure] = useState<SeriesMeasure>("share");
  const firstDay = useFirstDayOfWeek();
  const { bucket, control } = useBucket(data.series.length, weeksFrom);
  const { days, lines, label } = linesFor(data);
  const isShare = lines.length > 0 && measure === "share";
  const { model, table } = seriesOf(days, lines, { bucket, firstDay, measure: isShare ? "share" : "count" });
  const words = isShare ? `${label}, share of shoppers who answered` : label;
  return (
    <ChartFrame
      title={`${data.question.title}: over time`}
      lead={
        (lines.length > 0 || control) && (
          <>
            {lines.length > 0 && <MeasureControl measure={measure} choose={setMeasure} />}
            {control}
          </>
        )
      }
      table={table}
      picture={model.dates.length > 1 ? { kind: "lines", model, note: words } : null}
    >
      <LazySeriesChart model={model} bucket={bucket} label={words} />
    </ChartFrame>
  );
}

/** Over a month of days, few answers a day make lines of noise. */
const weeksFrom = 30;

const measureLabels: Record<SeriesMeasure, string> = { share: "Share", count: "Count" };

function MeasureControl({ measure, choose }: { measure: SeriesMeasure; choose: (measure: SeriesMeasure) => void }) {
  const all: SeriesMeasure[] = ["share", "count"];
  return (
    <SegmentedControl
      size="xs"
      aria-label="What the lines show"
      data={all.map((value) => ({ value, label: measureLabels[value] }))}
      value={measure}
      onChange={choose}
    />
  );
}

/** Every ranking includes every choice, and of many numbers none is common. */
const hasCommonAnswers: Record<QuestionTypeTraits["figures"], boolean> = {
  choices: true,
  scale: true,
  netPromoter: true,
  none: false,
  ranking: false,
  numbers: false,
  texts: false,
};

function linesFor({ question: { type }, answers, series }: QuestionAnalytics) {
  const { figures } = traitsOf(type);
  if (figures === "netPromoter") return { days: groupScores(series), lines: npsGroups, label: "Scores by group" };
  const given = hasCommonAnswers[figures] ? answers.filter(({ count }) => count > 0) : [];
  const common = [...given].sort((one, other) => other.count - one.count).slice(0, 5);
  const isPart = common.length < answers.length && common.length > 0;
  const lines = common.map(({ id, label }) => ({ id, label }));
  return { days: series, lines, label: isPart ? "Most common answers" : "Answers" };
}

export const npsGroups = [
  { id: "promoters", label: "Promoters, 9–10", from: 9, to: 10, color: "var(--aw-chart-1)" },
  { id: "passives", label: "Passives, 7–8", from: 7, to: 8, color: "var(--aw-chart-other)" },
  { id: "detractors", label: "Detractors, 0–6", from: 0, to: 6, color: "var(--aw-chart-2)" },
] as const;

/** Groups daily counts of scores 0 to 10 into the three NPS groups. */
export function groupScores(days: readonly DayOfAnswers[]): DayOfAnswers[] {
  return days.map(({ counts, ...day }) => ({
    ...day,
    counts: Object.fromEntries(npsGroups.map(({ id, from, to }) => [id, sumBetween(counts, from, to)])),
  }));
}

function sumBetween(counts: Record<string, number>, from: number, to: number): number {
  let sum = 0;
  for (const [score, count] of Object.entries(counts)) if (Number(score) >= from && Number(score) <= to) sum += count;
  return sum;
}

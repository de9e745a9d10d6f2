"use client";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useBucket } from "#components/charts/BucketControl.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { LazySeriesChart, seriesHeight } from "#components/charts/LazySeriesChart.tsx";
import { groupScores, npsGroups } from "#components/charts/nps-groups.ts";
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

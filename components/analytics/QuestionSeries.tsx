"use client";
import { Skeleton } from "@mantine/core";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { LazySeriesChart, seriesHeight } from "#components/charts/LazySeriesChart.tsx";
import { groupScores, npsGroups } from "#components/charts/nps-groups.ts";
import { seriesOf } from "#components/charts/series-of.ts";
import type { FigureFilters } from "#components/filters/figure-filters.ts";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import { useFirstDayOfWeek } from "#components/filters/use-first-day-of-week.ts";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import type { Weekday } from "#lib/first-day-of-week.ts";
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
  const { series, label } = seriesFor(data, useFirstDayOfWeek());
  return (
    <ChartFrame
      title={`${data.question.title}: over time`}
      table={series.table}
      picture={series.model.dates.length > 1 ? { kind: "lines", model: series.model, note: label } : null}
    >
      <LazySeriesChart model={series.model} bucket={series.bucket} label={label} />
    </ChartFrame>
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

function seriesFor({ question: { type }, answers, series }: QuestionAnalytics, firstDay: Weekday) {
  const { figures } = traitsOf(type);
  if (figures === "netPromoter")
    return { series: seriesOf(groupScores(series), npsGroups, firstDay), label: "Scores by group" };
  const given = hasCommonAnswers[figures] ? answers.filter(({ count }) => count > 0) : [];
  const lines = [...given].sort((one, other) => other.count - one.count).slice(0, 5);
  const isPart = lines.length < answers.length && lines.length > 0;
  const drawn = lines.map(({ id, label }) => ({ id, label }));
  return { series: seriesOf(series, drawn, firstDay), label: isPart ? "Most common answers" : "Answers" };
}

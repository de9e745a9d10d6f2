"use client";
import { Skeleton } from "@mantine/core";
import { LazySeriesChart } from "#components/charts/LazySeriesChart.tsx";
import { groupScores, npsGroups } from "#components/charts/nps-groups.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { isText } from "./answer-bars-of.ts";
import type { DayRange } from "./date-range.ts";
import { useQuestionAnalytics } from "./use-analytics.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface QuestionSeriesProps {
  questionNameId: string;
  range: DayRange;
  /** How many answered, where the series is asked for again when that changes; left out where somebody else does. */
  answered?: number;
}

/** A question's answers over time: its five commonest, or how many there were where they are texts. */
export function QuestionSeries({ questionNameId, range, answered }: QuestionSeriesProps) {
  const { data, error, refetch } = useQuestionAnalytics(questionNameId, range, false);
  useRefetchOn(answered, refetch);
  if (!data && error) return <ErrorState title="The series could not be loaded" error={error} retry={refetch} />;
  if (!data) return <Skeleton height={240} radius="md" />;
  if (data.question.type === "nps")
    return <LazySeriesChart days={groupScores(data.series)} lines={npsGroups} label="Scores by group" />;
  const lines = [...data.answers]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, 5);
  const drawsLines = !isText(data.question.type) && lines.length > 0;
  return (
    <LazySeriesChart
      days={data.series}
      lines={drawsLines ? lines : []}
      label={drawsLines && data.answers.length > lines.length ? "The five commonest answers" : "Answers"}
    />
  );
}

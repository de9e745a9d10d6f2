"use client";
import { Skeleton } from "@mantine/core";
import { drawnAnswers } from "./drawn-answers.ts";
import type { Comparison, FigureFilters } from "./figure-filters.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import { QuestionChart } from "./QuestionChart.tsx";
import { useQuestionAnalytics } from "./use-analytics.ts";
import { useCompared } from "./use-compared.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface NumbersViewProps {
  questionNameId: string;
  filters: FigureFilters;
  comparison: Comparison | null;
  /** How many answered: the numbers are asked for again when that changes. Undefined tells nothing. */
  answered: number | undefined;
}

/** All numbers of a question among others, whose list has the commonest alone. */
export function NumbersView({ questionNameId, filters, comparison, answered }: NumbersViewProps) {
  const asked = useQuestionAnalytics(questionNameId, filters, false);
  const now = useQuestionAnalytics(questionNameId, comparison?.over?.now ?? null, false);
  const before = useQuestionAnalytics(questionNameId, comparison?.over?.before ?? null, false);
  useRefetchOn(answered, asked.refetch);
  return (
    <KeptFigures
      asked={useCompared(comparison, asked, now, before)}
      filters={filters}
      problem="The numbers could not be loaded"
      skeleton={<Skeleton height={240} radius="md" />}
    >
      {({ shown, compared }) => {
        const { type, title } = shown.question;
        const drawn = drawnAnswers(type, shown, compared);
        return (
          <QuestionChart
            type={type}
            answered={shown.answered}
            bars={drawn.answers}
            {...(drawn.isInRanges ? { values: shown.answers } : {})}
            compared={drawn.compared}
            label={title}
            most={12}
          />
        );
      }}
    </KeptFigures>
  );
}

"use client";
import { Skeleton } from "@mantine/core";
import type { FigureFilters } from "./figure-filters.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import { RevenueChart } from "./RevenueChart.tsx";
import { useQuestionAnalytics } from "./use-analytics.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface RevenueViewProps {
  questionNameId: string;
  filters: FigureFilters;
  /** How many answered: the figures are asked for again when that changes. Undefined tells nothing. */
  answered: number | undefined;
}

/** Revenue by answer of a question among others, asked for when it is first wanted. */
export function RevenueView({ questionNameId, filters, answered }: RevenueViewProps) {
  const asked = useQuestionAnalytics(questionNameId, filters, false);
  useRefetchOn(answered, asked.refetch);
  return (
    <KeptFigures
      asked={asked}
      filters={filters}
      problem="The revenue could not be loaded"
      skeleton={<Skeleton height={240} radius="md" />}
    >
      {({ question, answers }) => <RevenueChart title={question.title} type={question.type} answers={answers} />}
    </KeptFigures>
  );
}

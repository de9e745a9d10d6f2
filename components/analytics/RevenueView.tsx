"use client";
import { Skeleton } from "@mantine/core";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import type { FigureFilters } from "./figure-filters.ts";
import { RevenueChart } from "./RevenueChart.tsx";
import { useQuestionAnalytics } from "./use-analytics.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface RevenueViewProps {
  questionNameId: string;
  filters: FigureFilters;
  /** How many answered: the figures are asked for again when that changes. */
  answered: number;
}

/** Revenue by answer of a question among others, asked for when it is first wanted. */
export function RevenueView({ questionNameId, filters, answered }: RevenueViewProps) {
  const { data, error, refetch } = useQuestionAnalytics(questionNameId, filters, false);
  useRefetchOn(answered, refetch);
  if (!data && error) return <ErrorState title="The revenue could not be loaded" error={error} retry={refetch} />;
  if (!data) return <Skeleton height={240} radius="md" />;
  return <RevenueChart title={data.question.title} type={data.question.type} answers={data.answers} />;
}

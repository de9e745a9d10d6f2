"use client";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
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
  /** Controls beside those of the chart. */
  lead: ReactNode;
}

/** Revenue by answer of a question among others, asked for when it is first wanted. */
export function RevenueView({ questionNameId, filters, answered, lead }: RevenueViewProps) {
  const { data, error, refetch } = useQuestionAnalytics(questionNameId, filters, false);
  useRefetchOn(answered, refetch);
  if (!data && error) return <ErrorState title="The revenue could not be loaded" error={error} retry={refetch} />;
  if (!data)
    return (
      <>
        {lead}
        <Skeleton height={240} mt="md" radius="md" />
      </>
    );
  return <RevenueChart title={data.question.title} type={data.question.type} answers={data.answers} lead={lead} />;
}

"use client";
import { Skeleton } from "@mantine/core";
import type { Comparison, FigureFilters } from "./figure-filters.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import { RevenueChart } from "./RevenueChart.tsx";
import { useQuestionAnalytics } from "./use-analytics.ts";
import { useCompared } from "./use-compared.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface RevenueViewProps {
  questionNameId: string;
  filters: FigureFilters;
  comparison: Comparison | null;
  /** How many answered: the figures are asked for again when that changes. Undefined tells nothing. */
  answered: number | undefined;
}

/** Revenue by answer of a question among others, asked for when it is first wanted. */
export function RevenueView({ questionNameId, filters, comparison, answered }: RevenueViewProps) {
  const asked = useQuestionAnalytics(questionNameId, filters, false);
  const now = useQuestionAnalytics(questionNameId, comparison?.over?.now ?? null, false);
  const before = useQuestionAnalytics(questionNameId, comparison?.over?.before ?? null, false);
  useRefetchOn(answered, asked.refetch);
  return (
    <KeptFigures
      asked={useCompared(comparison, asked, now, before)}
      filters={filters}
      problem="The revenue could not be loaded"
      skeleton={<Skeleton height={240} radius="md" />}
    >
      {({ shown, compared }) => <RevenueChart data={shown} compared={compared} />}
    </KeptFigures>
  );
}

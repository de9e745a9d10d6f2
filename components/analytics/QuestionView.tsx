"use client";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { KeptFigures, type Shown } from "#components/filters/KeptFigures.tsx";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import type { Comparison, FigureFilters } from "#lib/filters/figure-filters.ts";
import type { WithCompared } from "./use-compared.ts";
import { useComparedQuestion } from "./use-compared-question.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

export interface QuestionViewProps {
  questionNameId: string;
  filters: FigureFilters;
  comparison: Comparison | null;
  /** How many shoppers answered. A change triggers a refetch; undefined never does. */
  answered: number | undefined;
}

interface Drawn extends QuestionViewProps {
  /** The title of the error message. */
  problem: string;
  children: (figures: WithCompared<QuestionAnalytics>, basis: Shown) => ReactNode;
}

/** Loads what the question list doesn't include for one question, on first use. */
export function QuestionView({ questionNameId, filters, comparison, answered, problem, children }: Drawn) {
  const figures = useComparedQuestion(questionNameId, filters, comparison, false);
  useRefetchOn(answered, figures.refetch);
  return (
    <KeptFigures asked={figures} filters={filters} problem={problem} skeleton={<Skeleton height={240} radius="md" />}>
      {children}
    </KeptFigures>
  );
}

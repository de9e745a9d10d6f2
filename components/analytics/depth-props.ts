import type { FigureFilters } from "#lib/filters/figure-filters.ts";

/** The props shared by all cards of a question's details. */
export interface DepthProps {
  questionNameId: string;
  title: string;
  filters: FigureFilters;
  /** How many shoppers answered. A change triggers a refetch; undefined never does. */
  answered: number | undefined;
}

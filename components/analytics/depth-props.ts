import type { FigureFilters } from "#components/filters/figure-filters.ts";

/** What a card of one question's depth asks with. */
export interface DepthProps {
  questionNameId: string;
  title: string;
  filters: FigureFilters;
  /** How many answered: its figures are asked for again when that changes. Undefined tells nothing. */
  answered: number | undefined;
}

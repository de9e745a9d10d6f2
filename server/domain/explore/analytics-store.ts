import type { ExploreAxis } from "#lib/explore/axes.ts";
import type { ExploreFilter } from "#lib/explore/filter-text.ts";

/** Which responses are summed, and by what. */
export interface CrossedQuery {
  accountId: string;
  rows: ExploreAxis;
  columns: ExploreAxis | null;
  /** The range of the responses' first answers, `YYYY-MM-DD`, both included; null is open. */
  firstDay: string | null;
  lastDay: string | null;
  /** A response has one of the values of each axis that is filtered by. */
  filters: readonly ExploreFilter[];
  /** Only responses to this survey; only PostgreSQL knows. */
  surveyId?: string | undefined;
  /** The currency of the totals that are summed (ISO 4217). */
  currency: string;
  /** How many values an axis has at most; responses with any other are summed as one value, each once. */
  mostValues: number;
}

/** Sums over responses. Totals are those that the store kept, in minor units. */
export interface ResponseSums {
  responses: number;
  /** How many of them have a total in the currency. */
  orders: number;
  totalMinor: number;
  squares: number;
}

/** A value's stored text; empty: the order doesn't have the fact; null: any value beyond `mostValues`. */
export type StoredValue = string | null;

/**
 * Sums by both axes, and by each alone, because responses with several values are in several cells. Only responses that
 * have a value of each axis are included, so a question's are those that answered it.
 */
export interface CrossedSums {
  all: ResponseSums;
  rows: (ResponseSums & { row: StoredValue })[];
  columns: (ResponseSums & { column: StoredValue })[];
  /** None without `columns`. */
  cells: (ResponseSums & { row: StoredValue; column: StoredValue })[];
}

/** Where explorations are summed. */
export interface AnalyticsStore {
  /** @throws AppError `unavailable` if it takes too long */
  crossedSums(query: CrossedQuery): Promise<CrossedSums>;
}

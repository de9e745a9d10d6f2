import { type Fact, marginsBy } from "./margins.ts";
import { type Weighted, weighTo } from "./weigh.ts";

/** New customers that are alike in all facts by which they are weighted; an order is a customer's first one. */
export interface CohortCell {
  /** The band of the first order's amount, from the lowest, 0. */
  band: number;
  /** The band of what they spent, from the lowest, 0: first of those without another order, then of those with one. */
  valueBand: number;
  country: string;
  orders: number;
  answered: number;
}

export type CohortFact = "value" | "spent" | "country";

/**
 * In the order of raking. What customers spent is known of those who didn't answer, too: so that loyal ones answer more
 * readily makes no difference.
 */
const cohortFacts: readonly Fact<CohortCell, CohortFact>[] = [
  { name: "value", take: ({ band }) => band, isOrdered: true },
  { name: "spent", take: ({ valueBand }) => valueBand, isOrdered: true },
  { name: "country", take: ({ country }) => country, isOrdered: false },
];

/** Weights the answers of new customers to all of them. */
export function weighCohort(cells: readonly CohortCell[]): Weighted<CohortCell, CohortFact> {
  return weighTo(marginsBy(cohortFacts, cells), cells);
}

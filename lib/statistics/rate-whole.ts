/** The counts that a rate is made of. */
interface RatedCounts {
  views: number;
  responses: number;
  /** Those of the responses that were imported: they count in no rate. */
  imported?: number | undefined;
}

/** What a rate is a share of: the views, or the responses that weren't imported. */
export function rateWhole(
  rate: "responseRate" | "completionRate",
  { views, responses, imported = 0 }: RatedCounts,
): number {
  return rate === "responseRate" ? views : responses - imported;
}

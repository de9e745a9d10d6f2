import { type ExploreFilter, filtersByAxis } from "#lib/explore/filter-text.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import { readAxis } from "./axis-labels.ts";

/**
 * Each filtered axis with its values in words: `Country: Canada or United States`.
 * @throws AppError as {@link readAxis}
 */
export async function filterWords(context: AccountContext, filters: readonly ExploreFilter[]): Promise<string[]> {
  const words = [...filtersByAxis(filters).values()].map(async (ofAxis) => {
    const [first] = ofAxis;
    if (!first) return [];
    const { title, labelOf } = await readAxis(context, "filters", first.axis);
    return [`${title}: ${ofAxis.map(({ value }) => (value === "" ? "None" : labelOf(value))).join(" or ")}`];
  });
  return (await Promise.all(words)).flat();
}

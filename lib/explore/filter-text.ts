import { groupBy } from "../group-by.ts";
import { axisName, type ExploreAxis } from "./axes.ts";

/** Limits responses to those with a value; an empty one means those whose order doesn't have the fact. */
export interface ExploreFilter {
  axis: ExploreAxis;
  value: string;
}

export const MAX_EXPLORE_FILTERS = 10;

/**
 * The name of the axis and the value of each part of a text such as `country=US,month=2026-11`, decoded: not yet known to
 * be valid. Null for a part that isn't `axis=value` or isn't percent-encoded.
 */
export function filterParts(text: string): ({ name: string; value: string } | null)[] {
  return text.split(",").map((part) => {
    const [name, value, ...more] = part.split("=").map(decoded);
    return typeof name === "string" && typeof value === "string" && more.length === 0 ? { name, value } : null;
  });
}

/** The text that `parseFilters` reads. */
export function filtersText(filters: readonly ExploreFilter[]): string {
  return filters
    .map(({ axis, value }) => `${encodeURIComponent(axisName(axis))}=${encodeURIComponent(value)}`)
    .join(",");
}

/** The filters of each axis, which are alternatives, by its name. */
export function filtersByAxis(filters: readonly ExploreFilter[]): Map<string, ExploreFilter[]> {
  return groupBy(filters, ({ axis }) => axisName(axis));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

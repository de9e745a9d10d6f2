import { dimensionNames } from "#lib/dimensions.ts";
import { orderNames } from "#lib/filters/order-filters.ts";

const kept = ["range", "from", "to", ...dimensionNames, ...orderNames, "compare", "margin", "survey"];

/** The URL of a question's screen, with the current filters. */
export function questionHref(
  questionNameId: string,
  screen: "analytics" | "responses",
  query: { get(name: string): string | null },
): string {
  const search = filterSearch(query);
  return `/surveys/question/${encodeURIComponent(questionNameId)}/${screen}${search}`;
}

/** The filters in a URL as a query string with its question mark; empty if there are none. */
export function filterSearch(query: { get(name: string): string | null }): string {
  const filters = kept.flatMap((name): [string, string][] => [[name, query.get(name) ?? ""]]);
  const given = new URLSearchParams(filters.filter(([, value]) => value !== ""));
  return given.size > 0 ? `?${given}` : "";
}

const kept = ["range", "from", "to", "customerType", "surface", "compare", "margin"];

/** A screen of one question, narrowed as the present one is. */
export function questionHref(
  questionNameId: string,
  screen: "analytics" | "responses",
  query: { get(name: string): string | null },
): string {
  const search = filterSearch(query);
  return `/surveys/question/${encodeURIComponent(questionNameId)}/${screen}${search}`;
}

/** The part of an address that its filters are, with its question mark; nothing where there are none. */
export function filterSearch(query: { get(name: string): string | null }): string {
  const filters = kept.flatMap((name): [string, string][] => [[name, query.get(name) ?? ""]]);
  const given = new URLSearchParams(filters.filter(([, value]) => value !== ""));
  return given.size > 0 ? `?${given}` : "";
}

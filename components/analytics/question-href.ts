const kept = ["range", "from", "to"];

/** A screen of one question, for the days that the present one is of. */
export function questionHref(
  questionNameId: string,
  screen: "analytics" | "responses",
  query: { get(name: string): string | null },
): string {
  const days = new URLSearchParams(kept.flatMap((name): [string, string][] => [[name, query.get(name) ?? ""]]));
  for (const name of kept) if (!days.get(name)) days.delete(name);
  return `/surveys/question/${encodeURIComponent(questionNameId)}/${screen}${days.size > 0 ? `?${days}` : ""}`;
}

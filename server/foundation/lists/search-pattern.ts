/** The `ILIKE` pattern that finds a text anywhere, with special characters escaped; null for an empty search. */
export function searchPattern(search: string | undefined): string | null {
  const wanted = search?.trim() ?? "";
  return wanted === "" ? null : `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

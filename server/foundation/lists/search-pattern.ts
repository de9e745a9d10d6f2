/** What `ILIKE` finds a text anywhere by, its own signs taken as letters; null where nothing is searched. */
export function searchPattern(search: string | undefined): string | null {
  const wanted = search?.trim() ?? "";
  return wanted === "" ? null : `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A key in groups of four, which people type with fewer mistakes. */
export function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}

/** Splits a key into groups of four, which are easier to type correctly. */
export function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}

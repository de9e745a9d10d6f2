/**
 * Items in parts that one request may have, in their order. An item that is longer by itself is alone.
 * @param mostCharacters of a part, as JSON
 */
export function inParts<Item>(items: readonly Item[], mostCharacters: number): Item[][] {
  const parts: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const { length } = JSON.stringify(item);
    left -= length;
    if (left >= 0) parts.at(-1)?.push(item);
    else {
      parts.push([item]);
      left = mostCharacters - length;
    }
  }
  return parts;
}

import { libraryCategories } from "#lib/library/categories.ts";

const idOf = new Map(
  libraryCategories.flatMap(({ id, name }) => [
    [id.toLowerCase(), id],
    [name.toLowerCase(), id],
  ]),
);

/**
 * The value that categories are compared by: for a library category its id, given the id or the name; for any other its
 * normalized name.
 */
export function categoryOf(category: string): string {
  const word = category.trim().toLowerCase();
  return idOf.get(word) ?? word;
}

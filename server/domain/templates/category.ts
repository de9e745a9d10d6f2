import { libraryCategories } from "#lib/library/categories.ts";

const idOf = new Map(
  libraryCategories.flatMap(({ id, name }) => [
    [id.toLowerCase(), id],
    [name.toLowerCase(), id],
  ]),
);

/** What categories are compared by: a library's by its id, whether it is called by that or by its name, any other by its letters. */
export function categoryOf(category: string): string {
  const word = category.trim().toLowerCase();
  return idOf.get(word) ?? word;
}

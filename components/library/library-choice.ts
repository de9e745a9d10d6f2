import type { PageChoice } from "#components/ui/Paging.tsx";
import { libraryCategories } from "#lib/library/categories.ts";

/** What the question library shows, as the address says it. */
export interface LibraryChoice extends PageChoice {
  search: string;
  /** The id of a category, `own` for the account's own templates, empty for all. */
  shelf: string;
}

/** The shelves to choose among. */
export const shelves: readonly { id: string; name: string }[] = [
  { id: "", name: "All questions" },
  ...libraryCategories,
  { id: "own", name: "Your own" },
];

/** All of the library at once; own templates beyond that come page by page. */
const pageSize = 200;

/** Reads `?q=&shelf=&page=&cursor=`; what makes no sense is the default. */
export function readLibraryChoice(query: { get(name: string): string | null }): LibraryChoice {
  const page = Number(query.get("page") ?? 1);
  const wanted = query.get("shelf") ?? "";
  return {
    search: (query.get("q") ?? "").slice(0, 200),
    shelf: shelves.some(({ id }) => id === wanted) ? wanted : "",
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    cursor: query.get("cursor"),
  };
}

/** The input of `SurveyTemplate.List` that says so. */
export function libraryInput({ search, shelf, page, cursor }: LibraryChoice) {
  return {
    limit: pageSize,
    sortField: "category" as const,
    ...(search ? { search } : {}),
    ...(shelf === "own" ? { status: "own" as const } : shelf ? { categories: shelf } : {}),
    ...(cursor ? { cursor } : page > 1 ? { page } : {}),
  };
}

/** A category in the merchant's words: the library's by its name, any other as it was written. */
export function categoryName(category: string): string {
  return libraryCategories.find(({ id }) => id === category.toLowerCase())?.name ?? category;
}

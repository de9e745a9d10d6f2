import type { PageChoice } from "#components/ui/Paging.tsx";
import { libraryCategories } from "#lib/library/categories.ts";

/** What the question library shows, from the address. */
export interface LibraryChoice extends PageChoice {
  search: string;
  /** A category id, `own` for the account's own templates, or empty for all. */
  shelf: string;
}

/** The shelves to choose from. */
export const shelves: readonly { id: string; name: string }[] = [
  { id: "", name: "All questions" },
  ...libraryCategories,
  { id: "own", name: "Your own" },
];

/** Fits the whole library; more own templates are paginated. */
const pageSize = 200;

/** Reads `?q=&shelf=&page=&cursor=`; invalid values fall back to the default. */
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

/** The same as input of `SurveyTemplate.List`. */
export function libraryInput({ search, shelf, page, cursor }: LibraryChoice) {
  return {
    limit: pageSize,
    sortField: "category" as const,
    ...(search ? { search } : {}),
    ...(shelf === "own" ? { status: "own" as const } : shelf ? { categories: shelf } : {}),
    ...(cursor ? { cursor } : page > 1 ? { page } : {}),
  };
}

/** A category's display name: its own name if it is the library's, else as written. */
export function categoryName(category: string): string {
  return libraryCategories.find(({ id }) => id === category.toLowerCase())?.name ?? category;
}

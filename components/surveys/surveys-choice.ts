import type { PageChoice } from "#components/ui/Paging.tsx";

/** What the list of surveys shows, from the address. */
export interface SurveysChoice extends PageChoice {
  search: string;
  show: Show;
}

/** Filters of the list; surveys in use by default. */
export const shows = [
  { id: "", name: "Active", status: "published,draft" },
  { id: "drafts", name: "Drafts", status: "draft" },
  { id: "archived", name: "Archived", status: "archived" },
  { id: "all", name: "All", status: "" },
] as const;
export type Show = (typeof shows)[number]["id"];

/** Reads `?q=&show=&page=&cursor=`; invalid values fall back to the default. */
export function readSurveysChoice(query: { get(name: string): string | null }): SurveysChoice {
  const page = Number(query.get("page") ?? 1);
  return {
    search: (query.get("q") ?? "").slice(0, 200),
    show: shows.find(({ id }) => id === query.get("show"))?.id ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    cursor: query.get("cursor"),
  };
}

/** The same as input of `Survey.List`. */
export function surveysInput({ search, show, page, cursor }: SurveysChoice) {
  const status = shows.find(({ id }) => id === show)?.status;
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(cursor ? { cursor } : page > 1 ? { page } : {}),
  };
}

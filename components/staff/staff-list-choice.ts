import type { PageChoice } from "#components/ui/Paging.tsx";

/** What a staff list shows, from the address. */
export interface StaffListChoice extends PageChoice {
  search: string;
}

/** Reads `?q=&page=&cursor=`; invalid values fall back to the default. */
export function readStaffListChoice(query: { get(name: string): string | null }): StaffListChoice {
  const page = Number(query.get("page") ?? 1);
  return {
    search: (query.get("q") ?? "").slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    cursor: query.get("cursor"),
  };
}

/** The same as input of a list call. */
export function staffListInput({ search, page, cursor }: StaffListChoice) {
  return { ...(search ? { search } : {}), ...(cursor ? { cursor } : page > 1 ? { page } : {}) };
}

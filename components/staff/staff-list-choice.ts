import type { PageChoice } from "#components/ui/Paging.tsx";

/** What a list of the staff's screens shows, as the address says it. */
export interface StaffListChoice extends PageChoice {
  search: string;
}

/** Reads `?q=&page=&cursor=`; what makes no sense is the default. */
export function readStaffListChoice(query: { get(name: string): string | null }): StaffListChoice {
  const page = Number(query.get("page") ?? 1);
  return {
    search: (query.get("q") ?? "").slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    cursor: query.get("cursor"),
  };
}

/** The part of a list call's input that says so. */
export function staffListInput({ search, page, cursor }: StaffListChoice) {
  return { ...(search ? { search } : {}), ...(cursor ? { cursor } : page > 1 ? { page } : {}) };
}

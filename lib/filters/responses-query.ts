import { type DayRange, daysOf, readDateChoice } from "./date-range.ts";
import { type FilterChoice, type FilteredAccount, readFilterChoice } from "./response-filters.ts";

export const sortFields = ["answeredAt", "orderTotal", "country"] as const;
export type SortField = (typeof sortFields)[number];

export const pageSize = 25;

/** What the list shows, from the address. */
export interface ResponsesChoice {
  search: string;
  sortField: SortField;
  isDesc: boolean;
  /** 1-based. */
  page: number;
  /** Where the page begins; without a cursor it is counted from the start of the list. */
  cursor: string | null;
  range: DayRange;
  filters: FilterChoice;
}

/** Reads `?q=&sort=&order=&page=&cursor=`, the date range and the filters; invalid values fall back to the default. */
export function readResponsesChoice(
  query: { get(name: string): string | null },
  today: string,
  account: FilteredAccount,
): ResponsesChoice {
  const sortField = sortFields.find((field) => field === query.get("sort")) ?? "answeredAt";
  const page = Number(query.get("page") ?? 1);
  return {
    search: (query.get("q") ?? "").slice(0, 200),
    sortField,
    isDesc: query.get("order") !== "ascending",
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    cursor: query.get("cursor"),
    range: daysOf(readDateChoice(query), today),
    filters: readFilterChoice(query, account),
  };
}

/** The input of `Survey.ResponsesList`. Defaults are omitted so that page and server cache it under the same key. */
export function responsesInput(questionNameId: string, choice: ResponsesChoice) {
  const { search, sortField, isDesc, page, cursor, range, filters } = choice;
  return {
    questionNameId,
    limit: pageSize,
    sortField,
    isDesc,
    ...(cursor ? { cursor, page } : page > 1 ? { page } : {}),
    ...(search ? { search } : {}),
    ...(range ?? {}),
    ...filters,
  };
}

/** Whether a new answer would show in the list. Only the first page costs the same at any number of answers. */
export function showsNewest({ search, sortField, isDesc, page, cursor, filters }: ResponsesChoice): boolean {
  const isEverything = search === "" && Object.keys(filters).length === 0;
  return sortField === "answeredAt" && isDesc && page === 1 && cursor === null && isEverything;
}

import { type DayRange, daysOf, readDateChoice } from "#lib/filters/date-range.ts";
import { type FilterChoice, type FilteredAccount, readFilterChoice } from "#lib/filters/response-filters.ts";
import { pageSize } from "#lib/filters/responses-query.ts";

/** What the list of all responses shows, from the address. */
export interface AllResponsesChoice {
  search: string;
  /** 1-based. */
  page: number;
  /** Where the page begins; null only on the first page. */
  cursor: string | null;
  range: DayRange;
  filters: FilterChoice;
}

/** Reads `?q=&page=&cursor=`, the date range and the filters; invalid values fall back to the default. */
export function readAllResponsesChoice(
  query: { get(name: string): string | null },
  today: string,
  account: FilteredAccount,
): AllResponsesChoice {
  const cursor = query.get("cursor");
  const page = Number(query.get("page") ?? 1);
  const { choice, ...filters } = readFilterChoice(query, account);
  const [survey, question] = [query.get("survey") ?? "", query.get("question") ?? ""];
  return {
    search: (query.get("q") ?? "").slice(0, 200),
    page: cursor !== null && Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    cursor,
    range: daysOf(readDateChoice(query), today),
    filters: {
      ...filters,
      ...(/^[0-9a-f-]{36}$/.test(survey) ? { surveyId: survey } : {}),
      ...(/^[a-z0-9-]{1,64}$/.test(question) ? { questionNameId: question, ...readAnswer(query, choice) } : {}),
    },
  };
}

/** The answer to the question, which belongs to it. */
function readAnswer(query: { get(name: string): string | null }, choice: string | undefined): FilterChoice {
  const [scoreFrom, scoreTo] = [readScore(query.get("scoreFrom")), readScore(query.get("scoreTo"))];
  const isRange = scoreFrom === undefined || scoreTo === undefined || scoreFrom <= scoreTo;
  const answerText = query.get("says")?.slice(0, 200).trim();
  return {
    ...(choice ? { choice } : {}),
    ...(scoreFrom !== undefined && isRange ? { scoreFrom } : {}),
    ...(scoreTo !== undefined && isRange ? { scoreTo } : {}),
    ...(answerText ? { answerText } : {}),
  };
}

function readScore(text: string | null): number | undefined {
  return text !== null && /^([0-9]|10)$/.test(text) ? Number(text) : undefined;
}

/** The input of `app.ListResponses`. Defaults are omitted so that page and server cache it under the same key. */
export function allResponsesInput({ search, cursor, range, filters }: AllResponsesChoice) {
  return {
    limit: pageSize,
    ...(cursor ? { cursor } : {}),
    ...(search ? { search } : {}),
    ...(range ?? {}),
    ...filters,
  };
}

/** Whether anything besides the page narrows the list. */
export function isNarrowed({ search, range, filters }: AllResponsesChoice): boolean {
  return search !== "" || range !== null || Object.keys(filters).length > 0;
}

/** Whether a new response would show in the list. Only the first page costs the same at any number of responses. */
export function showsNewestResponses({ search, cursor, filters }: AllResponsesChoice): boolean {
  return search === "" && cursor === null && Object.keys(filters).length === 0;
}

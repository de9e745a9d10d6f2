import {
  customerWords,
  readSegment,
  type Segment,
  surfaceWords as segmentSurfaceWords,
} from "#components/analytics/segment.ts";

/** What narrows the list beside search and days, as the call takes it; what is not narrowed is left out. */
export interface FilterChoice extends Segment {
  choice?: string;
  country?: string;
  orderTotalFrom?: number;
  orderTotalTo?: number;
  isUnread?: true;
  tag?: string;
  isTest?: true;
}

/** The parameters of the address that hold filters. */
export const filterNames = [
  "choice",
  "customerType",
  "surface",
  "country",
  "totalFrom",
  "totalTo",
  "unread",
  "tag",
  "tests",
] as const;
export type FilterName = (typeof filterNames)[number];

/** Takes every filter away. */
export const noFilters: Record<FilterName, null> = {
  choice: null,
  customerType: null,
  surface: null,
  country: null,
  totalFrom: null,
  totalTo: null,
  unread: null,
  tag: null,
  tests: null,
};

/**
 * Reads the filters of an address; what makes no sense narrows nothing, nor what the account's plan does not narrow by.
 * @param mayNarrow whether the plan has segments
 */
export function readFilterChoice(query: { get(name: string): string | null }, mayNarrow: boolean): FilterChoice {
  const [choice, tag] = [query.get("choice")?.slice(0, 200), query.get("tag")?.slice(0, 40)];
  const country = query.get("country") ?? "";
  const [from, to] = [readAmount(query.get("totalFrom")), readAmount(query.get("totalTo"))];
  const isRange = from === undefined || to === undefined || from <= to;
  return {
    ...(choice ? { choice } : {}),
    ...(mayNarrow ? readSegment(query) : {}),
    ...(/^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(from !== undefined && isRange ? { orderTotalFrom: from } : {}),
    ...(to !== undefined && isRange ? { orderTotalTo: to } : {}),
    ...(query.get("unread") === "1" ? { isUnread: true as const } : {}),
    ...(tag ? { tag } : {}),
    ...(query.get("tests") === "1" ? { isTest: true as const } : {}),
  };
}

/** Reads an amount with at most four decimals; undefined where it is none. */
export function readAmount(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined;
}

/** With the one surface whose answers are no part of any figure. */
export const surfaceWords = { ...segmentSurfaceWords, preview: "Preview" };

/** Each filter that narrows the list, in words, with what takes it away. `labels` are the choices by id. */
export function activeFilters(
  filters: FilterChoice,
  labels: ReadonlyMap<string, string>,
  countryName: (code: string) => string,
): { names: readonly FilterName[]; words: string }[] {
  const { choice, customerType, surface, country, orderTotalFrom, orderTotalTo, isUnread, tag, isTest } = filters;
  const active: ({ names: readonly FilterName[]; words: string } | false)[] = [
    choice !== undefined && { names: ["choice"], words: labels.get(choice) ?? choice },
    customerType !== undefined && { names: ["customerType"], words: customerWords[customerType] },
    surface !== undefined && { names: ["surface"], words: surfaceWords[surface] },
    country !== undefined && { names: ["country"], words: countryName(country) },
    (orderTotalFrom !== undefined || orderTotalTo !== undefined) && {
      names: ["totalFrom", "totalTo"],
      words: totalWords(orderTotalFrom, orderTotalTo),
    },
    isUnread === true && { names: ["unread"], words: "Unread" },
    tag !== undefined && { names: ["tag"], words: `Tagged “${tag}”` },
    isTest === true && { names: ["tests"], words: "Set aside as tests" },
  ];
  return active.filter((one) => one !== false);
}

function totalWords(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `Order total up to ${to}`;
  return to === undefined ? `Order total from ${from}` : `Order total ${from} to ${to}`;
}

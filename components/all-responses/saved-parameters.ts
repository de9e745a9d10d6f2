import type { FilterParameters, SavedFilter } from "#lib/calls/app-saved-filters.ts";
import { dimensionNames } from "#lib/dimensions.ts";
import { orderNames } from "#lib/filters/order-filters.ts";

/** The address parameters that a saved filter stores. */
const names = [
  "q",
  "range",
  "from",
  "to",
  ...dimensionNames,
  ...orderNames,
  "unread",
  "tag",
  "tests",
  "survey",
  "question",
  "choice",
  "scoreFrom",
  "scoreTo",
  "says",
] as const satisfies readonly (keyof FilterParameters)[];

type Query = { get(name: string): string | null };

/** What an address narrows the list by. */
export function parametersOf(query: Query): FilterParameters {
  const given = names.flatMap((name) => {
    const value = query.get(name)?.slice(0, 200).trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}

/** The address changes that apply exactly these filters, on the first page. */
export function addressOf(parameters: FilterParameters): Record<string, string | null> {
  const values = names.map((name) => [name, parameters[name] ?? null] as const);
  return { ...Object.fromEntries(values), page: null, cursor: null };
}

/** The saved filter that the address names, if the list is narrowed by exactly that filter. */
export function chosenFilter(query: Query, saved: readonly SavedFilter[]): SavedFilter | undefined {
  const here = parametersOf(query);
  const chosen = saved.find(({ id }) => id === query.get("saved"));
  return chosen && names.every((name) => here[name] === chosen.parameters[name]) ? chosen : undefined;
}

import { membersOf } from "#lib/unknown-values.ts";
import { invalidParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import { integerOf, textOf } from "../params.ts";
import { find, type Tables } from "../tables.ts";
import type { List } from "../types.ts";
import type { Call, World } from "../world.ts";

/** The call that returns one object. */
export function readCall(path: string, kind: string, tableOf: (tables: Tables) => Map<string, object>): Call {
  return { method: "GET", path: `${path}/:id`, takes: [], run: ({ tables }, _, id) => find(tableOf(tables), kind, id) };
}

/**
 * The call that lists objects, newest first. `select` returns them oldest first; of these it shows the ones that have
 * the values sent for `filters`.
 */
export function listCall<Item extends { id: string }>(
  path: string,
  { filters = [], others = [] }: { filters?: readonly string[]; others?: readonly string[] },
  select: (world: World, params: Params) => Iterable<Item>,
): Call {
  return {
    method: "GET",
    path,
    takes: [...filters, ...others, "limit", "starting_after"],
    run: (world, params) => {
      const sent = filters.filter((name) => params[name] !== undefined);
      const isShown = (item: Item) => sent.every((name) => String(membersOf(item)[name]) === textOf(params, name));
      return pageOf([...select(world, params)].filter(isShown), params, path);
    },
  };
}

function pageOf<Item extends { id: string }>(stored: readonly Item[], params: Params, url: string): List<Item> {
  const limit = integerOf(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) throw invalidParameter("limit", "limit must be between 1 and 100.");
  const after = textOf(params, "starting_after");
  const items = stored.toReversed();
  const range = items.slice(after ? items.findIndex(({ id }) => id === after) + 1 : 0);
  return { object: "list", data: range.slice(0, limit), has_more: range.length > limit, url };
}

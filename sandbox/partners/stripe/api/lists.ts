import { invalidParameter } from "../errors.ts";
import type { Params } from "../form.ts";
import { integerOf, type Shape, textOf, values } from "../params.ts";
import type { List } from "../types.ts";

/** The parameters of every call, and of those that return lists. */
export const expandable: Record<string, Shape> = { expand: ["value"] };
export const listing: Record<string, Shape> = { ...expandable, ...values("limit", "starting_after", "ending_before") };

/** A page of a list, newest first. `stored` has the oldest first. */
export function listed<Item extends { id: string }>(stored: readonly Item[], params: Params, url: string): List<Item> {
  const limit = integerOf(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) throw invalidParameter("limit", "limit must be between 1 and 100.");
  const items = stored.toReversed();
  const [after, before] = [textOf(params, "starting_after"), textOf(params, "ending_before")];
  const start = after ? items.findIndex(({ id }) => id === after) + 1 : 0;
  const end = before ? items.findIndex(({ id }) => id === before) : items.length;
  const range = items.slice(start, end === -1 ? undefined : end);
  return { object: "list", data: range.slice(0, limit), has_more: range.length > limit, url };
}

import { membersOf } from "#lib/unknown-values.ts";
import { invalidParameter } from "./errors.ts";
import type { Tables } from "./tables.ts";

/** A copy of what is returned, with the objects that `paths` name in place of their ids. */
export function expand(value: object, paths: readonly string[], tables: Tables): unknown {
  const copy: unknown = structuredClone(value);
  for (const path of paths) {
    if (!expandAt(copy, path.split("."), tables)) {
      throw invalidParameter("expand", `This property cannot be expanded (${path}).`);
    }
  }
  return copy;
}

/** Replaces ids along a path; false if the path leads nowhere. */
function expandAt(value: unknown, [name, ...rest]: readonly string[], tables: Tables): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.every((one) => expandAt(one, [name, ...rest], tables));
  if (typeof value !== "object" || value === null) return true; // nothing there to expand
  const current = membersOf(value)[name];
  if (current === undefined) return false;
  const next = typeof current === "string" ? objectOf(current, tables) : current;
  if (typeof current === "string" && next === null) return false;
  Object.assign(value, { [name]: next });
  return expandAt(next, rest, tables);
}

function objectOf(id: string, tables: Tables): unknown {
  const { products, customers, subscriptions, schedules, invoices } = tables;
  for (const table of [products, customers, subscriptions, schedules, invoices]) {
    const found = table.get(id);
    if (found) return structuredClone(found);
  }
  return null;
}

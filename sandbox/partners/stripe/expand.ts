import { membersOf } from "#lib/unknown-values.ts";
import { invalidParameter, StripeError } from "./errors.ts";
import type { Card, Tables } from "./tables.ts";

const DEEPEST = 4;
/** Parts of an invoice that are only returned where they are expanded. */
const included = "payments";

/** A copy of what is returned, with the objects that `paths` name in place of their ids. */
export function expand(value: object, paths: readonly string[], tables: Tables): unknown {
  const copy: unknown = structuredClone(value);
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > DEEPEST + 1) throw new StripeError("You can't expand more than 4 levels of a property.");
    if (!expandAt(copy, names, tables)) {
      throw invalidParameter("expand", `This property cannot be expanded (${path}).`);
    }
  }
  return withoutIncluded(copy, paths, "");
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
  const holders = [
    ...[tables.products, tables.prices, tables.customers, tables.sessions, tables.subscriptions],
    ...[tables.schedules, tables.invoices, tables.portalConfigurations],
  ];
  for (const table of holders) {
    const found = table.get(id);
    if (found) return structuredClone(found);
  }
  for (const [customer, card] of tables.cards) if (card.id === id) return paymentMethod(customer, card);
  return null;
}

function paymentMethod(customer: string, { id, last4 }: Card): object {
  return {
    id,
    object: "payment_method",
    type: "card",
    customer,
    livemode: false,
    metadata: {},
    card: { brand: "visa", display_brand: "visa", last4, exp_month: 12, exp_year: 2034, funding: "credit" },
  };
}

function withoutIncluded(value: unknown, paths: readonly string[], at: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutIncluded(one, paths, at));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const inside = at === "" ? name : `${at}.${name}`;
    const isHidden = name === included && membersOf(value).object === "invoice" && !paths.includes(inside);
    return isHidden ? [] : [[name, withoutIncluded(member, paths, inside)]];
  });
  return Object.fromEntries(kept);
}

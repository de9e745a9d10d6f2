import { minorDigits } from "#lib/minor-units.ts";
import { movePoint } from "#lib/statistics/move-point.ts";
import { OrderFacts } from "#lib/survey/document.ts";

/** Null without a currency: minor units mean nothing then. */
export function minorOf(total: number | null | undefined, currency: string | null | undefined): number | null {
  return total == null || !currency ? null : Math.round(movePoint(total, minorDigits(currency)));
}

const schemas = Object.entries(OrderFacts.shape);

/** The facts that a page could have sent, too: a store's plugins may put anything into an order. The others are left out. */
export function cleanFacts(facts: OrderFacts): OrderFacts {
  const given = new Map<string, unknown>(Object.entries(facts));
  const clean = schemas.flatMap(([name, schema]) => {
    const read = schema.safeParse(given.get(name));
    return read.success && read.data != null ? [[name, read.data] as const] : [];
  });
  const { discountCodes, productIds, skus, ...others } = OrderFacts.parse(Object.fromEntries(clean));
  const lists = Object.entries({ discountCodes, productIds, skus }).flatMap(([name, list]) =>
    list ? [[name, within(list)] as const] : [],
  );
  return { ...others, ...Object.fromEntries(lists) };
}

/** The most characters of each list: a hundred order lines have fewer. An account may get 100,000 orders a month. */
const MOST_CHARACTERS = 3_000;

/** The first entries, as many as have this many characters together. */
function within(list: readonly string[]): string[] {
  let characters = 0;
  return list.filter((entry) => {
    characters += entry.length;
    return characters <= MOST_CHARACTERS;
  });
}

import { OrderFacts } from "#lib/survey/document.ts";

const schemas = Object.entries(OrderFacts.shape);

/** The facts that a page could have sent, too: a store's plugins may put anything into an order. The others are left out. */
export function cleanFacts(facts: OrderFacts): OrderFacts {
  const given = new Map<string, unknown>(Object.entries(facts));
  const clean = schemas.flatMap(([name, schema]) => {
    const read = schema.safeParse(given.get(name));
    return read.success && read.data != null ? [[name, read.data] as const] : [];
  });
  return OrderFacts.parse(Object.fromEntries(clean));
}

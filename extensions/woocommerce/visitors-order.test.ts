/** @module-tag process */
import { expect, test } from "vitest";
import { type Run, runPlugin, savedSettings, surveysIn } from "./testing/run-plugin.ts";

// Another plugin's order page may show any order by its id.
const order = { id: 77, total: "49.90", customerId: 5, items: [{ productId: 11, sku: "MUG-1" }] };

/** The facts in the source of an order page; undefined if it has no survey. */
const factsFor = (run: Partial<Extract<Run, { do: "page" }>>) =>
  surveysIn(runPlugin({ do: "page", page: "classic", options: savedSettings(), order, ...run }).html)[0]?.order;

test.each([
  ["no key", {}],
  ["another order's key", { key: "wc_order_78" }],
  ["an empty key", { key: "" }],
  ["a list of keys", { key: ["wc_order_77"] }],
])("an address with %s gets the survey, and none of the order's facts", (_which, query) => {
  expect(factsFor({ query })).toEqual({});
  expect(factsFor({ query, user: 6 })).toEqual({});
});

test("an empty key doesn't open an order that has none, nor an unknown visitor one of a guest", () => {
  expect(factsFor({ query: { key: "" }, order: { ...order, orderKey: "" } })).toEqual({});
  expect(factsFor({ query: {}, order: { ...order, customerId: 0 } })).toEqual({});
});

test.each([
  ["whose address has the order's key in a parameter of any name", { query: { "wcf-key": "wc_order_77" } }],
  ["who is signed in as its customer", { query: {}, user: 5 }],
])("a visitor %s gets the facts", (_who, run) => {
  expect(factsFor(run)).toMatchObject({ total: 49.9, productIds: ["11"] });
});

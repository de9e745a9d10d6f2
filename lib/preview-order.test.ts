import { expect, test } from "vitest";
import { defaultPreviewOrder, orderContextOf, readPreviewOrder, writePreviewOrder } from "./preview-order.ts";

test("a preview's order round-trips through its URL", () => {
  const order = {
    surface: "pos",
    isFirstOrder: false,
    country: "DE",
    total: 120.5,
    currency: "EUR",
    locale: "de-AT",
  } as const;
  expect(readPreviewOrder(new URLSearchParams(writePreviewOrder(order)))).toEqual(order);
});

test.each([["surface=moon"], ["total=-1"], ["total=x"], ["country=Germany"], ["currency=1"], ["locale=<b>"], [""]])(
  "an invalid query (%s) gets the defaults",
  (query) => {
    expect(readPreviewOrder(new URLSearchParams(query))).toEqual(defaultPreviewOrder);
  },
);

test("a returning customer has ordered before", () => {
  expect(orderContextOf({ ...defaultPreviewOrder, isFirstOrder: false })).toMatchObject({ orderCount: 3 });
  expect(orderContextOf(defaultPreviewOrder)).toMatchObject({ orderCount: 1, isFirstOrder: true, surface: "thankYou" });
});

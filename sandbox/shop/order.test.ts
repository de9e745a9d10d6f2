import fc from "fast-check";
import { expect, test } from "vitest";
import { goods } from "./goods.ts";
import { makeOrderNumber, type OrderSurface, orderAddress, readOrder } from "./order.ts";
import { renderOrderPage } from "./order-page.ts";
import { renderStorePage } from "./store-page.ts";

const names = [
  "order",
  "items",
  "total",
  "currency",
  "country",
  "isFirstOrder",
  "orderCount",
  "customerId",
  "email",
  "discountCode",
  "locale",
  "key",
];
const anyQuery = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: "grapheme" }));
const surfaces: OrderSurface[] = ["thankYou", "orderStatus"];

test("no query can change the markup of the order's page", () => {
  const hostile = `"><script>alert('1')</script><img src=x>&`;
  const query = new URLSearchParams(names.map((name) => [name, hostile]));
  for (const surface of surfaces) {
    const page = String(renderOrderPage(readOrder(query, hostile), surface, "http://127.0.0.1:3000"));
    expect(page).not.toContain("<img");
    // The survey's two: one reserves its space.
    expect(page.match(/<script/g)).toHaveLength(2);
  }
  expect(String(renderStorePage(hostile))).not.toContain("<img");
});

test("any query gives an order that its page can show and whose URL leads back to it", () => {
  fc.assert(
    fc.property(anyQuery, fc.string({ unit: "grapheme", minLength: 1 }), (values, number) => {
      const order = readOrder(new URLSearchParams(values), number);
      const address = new URL(orderAddress(order, "thankYou"), "http://127.0.0.1");
      expect(readOrder(address.searchParams, number)).toEqual(order);
      expect(Number.isSafeInteger(order.totalCents) && order.totalCents >= 0).toBe(true);
      renderOrderPage(order, "thankYou", "http://127.0.0.1:3000");
    }),
  );
});

test("the total is the sum of the lines, the discount and the shipping, unless the panel overrides it", () => {
  const [first] = goods;
  const query = { items: `${first?.id}:2`, discountCode: "SPRING" };
  expect(readOrder(new URLSearchParams(query), "1")).toMatchObject({
    subtotalCents: 2_400,
    discountCents: 240,
    shippingCents: 490,
    adjustmentCents: 0,
    totalCents: 2_650,
  });
  expect(readOrder(new URLSearchParams({ ...query, total: "99.9" }), "1")).toMatchObject({
    adjustmentCents: 7_340,
    totalCents: 9_990,
  });
});

test("no two orders share a number, even if they are created in the same millisecond", () => {
  const numbers = Array.from({ length: 100 }, () => makeOrderNumber(1_795_158_876_606));
  expect(new Set(numbers).size).toBe(100);
});

import { expect, test } from "vitest";
import { shopifyId } from "./shopify-id.ts";

test.each([
  ["gid://shopify/Order/5432109876543", "5432109876543"],
  ["gid://shopify/OrderIdentity/5432109876543", "5432109876543"],
  ["gid://shopify/Order/5432109876543?key=1", "5432109876543"],
  [5432109876543, "5432109876543"],
  ["5432109876543", "5432109876543"],
  ["gid://shopify/Order/", "gid://shopify/Order/"],
  ["gid://other/Order/12", "gid://other/Order/12"],
])("the order %s is %s", (id, sourceOrderId) => {
  expect(shopifyId(id)).toBe(sourceOrderId);
});

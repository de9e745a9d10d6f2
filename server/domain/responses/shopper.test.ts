import { expect, test } from "vitest";
import { addressLike, redactorOf, spellingsOf } from "./shopper.ts";

const redact = redactorOf("ann+x@shop.example");

test.each([
  ["Ann+X@SHOP.example told me", "[erased] told me"],
  ["https://shop.example/?email=ann%2Bx%40shop.example&b=1", "https://shop.example/?email=[erased]&b=1"],
  ["https://shop.example/?email=ann+x%40shop.example", "https://shop.example/?email=[erased]"],
  ["https://shop.example/?email=ANN%2bX%40Shop.example", "https://shop.example/?email=[erased]"],
  ["/?next=%2Fa%3Femail%3Dann%2bx%40shop.example%26b", "/?next=%2Fa%3Femail%3D[erased]%26b"],
  ["/?next=%252Fa%253Femail%253Dann%252Bx%2540shop.example%2526b", "/?next=%252Fa%253Femail%253D[erased]%2526b"],
])("an address is redacted in %j", (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test.each([
  "joann+x@shop.example",
  "ann+x@shop.example.com",
  "jo%2Eann%2Bx%40shop.example",
  "ann%2Bx%40shop.example%2Dx",
  "jo%252Eann%252Bx%2540shop.example",
])("another address stays as it is: %s", (text) => {
  expect(redact(text)).toBe(text);
});

test("looks for an address as it is and as it appears in URLs", () => {
  expect(spellingsOf("ann+x@shop.example")).toEqual([
    "ann+x@shop.example",
    "ann+x%40shop.example",
    "ann%2Bx%40shop.example",
  ]);
});

test("the database finds an address with any of its characters encoded, and treats none as a wildcard", () => {
  expect(addressLike("ann_b+x@shop.example")).toBe(String.raw`%ann\_b%x%shop.example%`);
});

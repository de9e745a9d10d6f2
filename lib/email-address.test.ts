import { expect, test } from "vitest";
import { EmailAddress, StoreDomain } from "./calls/shapes.ts";
import { isEmailAddress } from "./email-address.ts";

test.each([
  "josé@example.com",
  "a..b@example.com",
  "ann@exam_ple.com",
  ".a@example.com",
  "a.@example.com",
  "bac\u212a@example.com",
])("%s is rejected on input, just as it is when mail is sent", (address) => {
  expect(isEmailAddress(address)).toBe(false);
  expect(EmailAddress.safeParse(address).success).toBe(false);
});

test("an address is stored in lower case, without surrounding spaces", () => {
  expect(EmailAddress.parse("  Name+Tag@Example.COM ")).toBe("name+tag@example.com");
});

test.each([
  "\0.example.com",
  "boo\u212a.example.com",
  "a\ud800.example.com",
  "shop",
  "-a.example.com",
  "a..example.com",
  "https://a.example.com",
  `${"a.".repeat(130)}com`,
])("%j is not a store's domain", (domain) => expect(StoreDomain.safeParse(domain).success).toBe(false));

test("a store's domain is stored in lower case; an empty one means none", () => {
  expect(StoreDomain.parse(" My-Shop.Example.COM ")).toBe("my-shop.example.com");
  expect(StoreDomain.parse("")).toBe("");
});

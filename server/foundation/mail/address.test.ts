import { expect, test } from "vitest";
import { checkAddress, readSender } from "./address.ts";

test.each([
  "name@example.com",
  "first.last+tag@mail.example.co.uk",
  "o'neil_99@xn--mnchen-3ya.example",
  `${"a".repeat(64)}@example.com`,
])("%s is one mailbox", (address) => {
  expect(checkAddress(`  ${address} `)).toBe(address);
});

test.each([
  ["a second recipient", "a@example.com,b@example.com"],
  ["a second recipient after a semicolon", "a@example.com;b@example.com"],
  ["a line break and a header", "a@example.com\r\nBcc: b@example.com"],
  ["a line break at the end", "a@example.com\n"],
  ["a null character", "a@example.com\0"],
  ["a display name", "A <a@example.com>"],
  ["a quoted local part that hides an address", '"b@evil.example" @example.com'],
  ["a comment", "a(comment)@example.com"],
  ["two at signs", "a@evil.example@example.com"],
  ["a fullwidth at sign", "a@evil.example＠example.com"],
  ["only a fullwidth at sign", "a＠example.com"],
  ["a fullwidth comma", "a，b@example.com"],
  ["a dot at the start", ".a@example.com"],
  ["two dots in a row", "a..b@example.com"],
  ["a dot before the at sign", "a.@example.com"],
  ["no host with a dot", "a@localhost"],
  ["an address literal", "a@[127.0.0.1]"],
  ["more than 254 characters", `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.example.com`],
  ["nothing", ""],
])("%s is refused by its field", (_what, address) => {
  expect(() => checkAddress(address)).toThrow(
    expect.objectContaining({ code: "invalid", message: expect.stringMatching(/^emailAddress /) }),
  );
});

test("the operator's sender is a bare address or a name with one", () => {
  expect(readSender("Afterword <hello@example.com>")).toEqual({ name: "Afterword", address: "hello@example.com" });
  expect(readSender('"Afterword, Inc." <hello@example.com>')).toEqual({
    name: "Afterword, Inc.",
    address: "hello@example.com",
  });
  expect(readSender("hello@example.com")).toEqual({ name: "", address: "hello@example.com" });
});

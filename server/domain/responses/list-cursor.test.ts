import { expect, test } from "vitest";
import { readCursor, writeCursor } from "#server/foundation/lists/index.ts";
import { cursorOf } from "./list-cursor.ts";

const cursor = {
  page: 2,
  before: 25,
  value: null,
  answeredAt: "2026-11-20T09:30:00.000Z",
  responseId: "0190a000-0000-7000-8000-000000000001",
};
const list = ["how-did-you-hear", "answeredAt", true];
const refused = "cursor must be a nextCursor from this same list";

test("a cursor comes back as it was", () => {
  expect(readCursor(writeCursor(cursor, list), list, cursorOf("answeredAt"))).toEqual(cursor);
});

test("a cursor of another list is refused", () => {
  expect(() => readCursor(writeCursor(cursor, list), ["another", "answeredAt", true], cursorOf("answeredAt"))).toThrow(
    refused,
  );
});

test("a cursor with any letter altered is refused", () => {
  const written = writeCursor(cursor, list);
  for (let index = 0; index < written.length; index++) {
    const other = written[index] === "A" ? "B" : "A";
    const altered = written.slice(0, index) + other + written.slice(index + 1);
    expect(() => readCursor(altered, list, cursorOf("answeredAt"))).toThrow(refused);
  }
});

test.each(["", "x", "💥", "%%%", "null", "e30", "A".repeat(500)])("%j is not a cursor", (written) => {
  expect(() => readCursor(written, list, cursorOf("answeredAt"))).toThrow(refused);
});

test.each([
  ["a page that is none", { page: 0 }, "answeredAt"],
  ["fewer than none before it", { before: -1 }, "answeredAt"],
  ["a time that is none", { answeredAt: "yesterday" }, "answeredAt"],
  ["a year that the database does not know", { answeredAt: "0000-01-01T00:00:00.000Z" }, "answeredAt"],
  ["an id that is none", { responseId: "1" }, "answeredAt"],
  ["a value where the list has none", { value: "1" }, "answeredAt"],
  ["a total that is no number", { value: "DE" }, "orderTotal"],
  ["a country that is none", { value: "12.5" }, "country"],
] as const)("a forged cursor with %s is refused", (_, change, sortField) => {
  expect(() => readCursor(writeCursor({ ...cursor, ...change }, list), list, cursorOf(sortField))).toThrow(refused);
});

test("a cursor of a list by total or country comes back", () => {
  const byTotal = { ...cursor, value: "49.90" };
  const byCountry = { ...cursor, value: "DE" };
  expect(readCursor(writeCursor(byTotal, list), list, cursorOf("orderTotal"))).toEqual(byTotal);
  expect(readCursor(writeCursor(byCountry, list), list, cursorOf("country"))).toEqual(byCountry);
});

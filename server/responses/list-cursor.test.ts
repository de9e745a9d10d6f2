import { expect, test } from "vitest";
import { readCursor, writeCursor } from "./list-cursor.ts";

const cursor = { page: 2, value: null, answeredAt: "2026-11-20T09:30:00.000Z", responseId: "r" };
const list = ["how-did-you-hear", "answeredAt", true];
const refused = "cursor must be the nextCursor of a page of this very list";

test("a cursor comes back as it was", () => {
  expect(readCursor(writeCursor(cursor, list), list)).toEqual(cursor);
});

test("a cursor of another list is refused", () => {
  expect(() => readCursor(writeCursor(cursor, list), ["another", "answeredAt", true])).toThrow(refused);
});

test("a cursor with any letter altered is refused", () => {
  const written = writeCursor(cursor, list);
  for (let index = 0; index < written.length; index++) {
    const other = written[index] === "A" ? "B" : "A";
    const altered = written.slice(0, index) + other + written.slice(index + 1);
    expect(() => readCursor(altered, list)).toThrow(refused);
  }
});

test.each(["", "x", "💥", "%%%", "null", "e30", "A".repeat(500)])("%j is no cursor", (written) => {
  expect(() => readCursor(written, list)).toThrow(refused);
});

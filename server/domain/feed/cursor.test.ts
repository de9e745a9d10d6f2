import { expect, test } from "vitest";
import { readCursor, writeCursor } from "./cursor.ts";

const whole = { snapshot: "931:934:931,933", takenAtMs: 1_795_193_473_093 };
const within = {
  snapshot: "940:940:",
  answeredAtMs: 1_795_193_473_000,
  responseId: "0190a000-0000-7000-8000-000000000001",
  questionNameId: "why",
};

test.each([whole, { ...whole, within }])("a cursor survives a round trip", (cursor) => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

test.each([
  "",
  "x",
  "931:934:931;5; DROP TABLE",
  "931:934:;5;940:940:;1;not-an-id;why",
  "-1:2:;3",
  // PostgreSQL rejects these malformed snapshots, which would fail the whole statement for the other readers in it.
  "0:5:;3",
  "9:3:;3",
  "931:934:930;3",
  "931:934:934;3",
  "931:934:933,932;3",
  "931:934:;5;9:3:;1;0190a000-0000-7000-8000-000000000001;why",
])("%j is not a cursor", (text) => {
  expect(readCursor(Buffer.from(text).toString("base64url"))).toBeNull();
});

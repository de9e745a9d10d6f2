import { expect, test } from "vitest";
import { answerTable } from "./answer-table.ts";

test("a list has a column for each field that occurs in any of its objects", () => {
  expect(
    answerTable([
      { name: "First", count: 0 },
      { name: "Second", tags: ["a"] },
    ]),
  ).toEqual({
    columns: ["name", "count", "tags"],
    rows: [
      ["First", "0", "—"],
      ["Second", "—", '["a"]'],
    ],
  });
});

test("an object has a row for each field", () => {
  expect(answerTable({ ok: true, note: null })).toEqual({
    columns: ["Field", "Value"],
    rows: [
      ["ok", "true"],
      ["note", "—"],
    ],
  });
});

test("an empty list is a table without rows, and a single value is one cell", () => {
  expect(answerTable([])).toEqual({ columns: [], rows: [] });
  expect(answerTable(["word"])).toEqual({ columns: ["value"], rows: [["word"]] });
});

import { expect, test } from "vitest";
import type { QuestionType } from "#lib/survey/document.ts";
import { cardColumns } from "./card-columns.ts";

const columnsOf = (...types: QuestionType[]) =>
  cardColumns(types.map((type) => ({ type }))).map(({ length }) => length);

test("splits questions where both columns come out about as high, and keeps their order", () => {
  expect(columnsOf("single", "nps", "rating", "number", "yesNo", "text", "nps", "text")).toEqual([3, 5]);
  expect(columnsOf("nps", "text", "text", "text")).toEqual([1, 3]);
  expect(columnsOf("single", "single")).toEqual([1, 1]);
  expect(columnsOf("single")).toEqual([1, 0]);
  expect(columnsOf()).toEqual([0, 0]);
  const items = (["nps", "text", "single"] as const).map((type, id) => ({ type, id }));
  expect(cardColumns(items).flat()).toEqual(items);
});

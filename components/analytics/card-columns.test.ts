import { expect, test } from "vitest";
import type { QuestionType } from "#lib/survey/document.ts";
import { cardColumns } from "./card-columns.ts";

const columnsOf = (...types: QuestionType[]) =>
  cardColumns(types.map((type) => ({ type, answered: 1 }))).map(({ length }) => length);

test("splits questions into columns of about the same height, in their order", () => {
  expect(columnsOf("single", "nps", "rating", "number", "yesNo", "text", "nps", "text")).toEqual([3, 5]);
  const unanswered = ["single", "single", "nps", "nps"] as const;
  const items = unanswered.map((type, place) => ({ type, answered: place === 0 ? 9 : 0 }));
  expect(cardColumns(items).map(({ length }) => length)).toEqual([1, 3]);
  expect(columnsOf("nps", "text", "text", "text")).toEqual([1, 3]);
  expect(columnsOf("single", "single")).toEqual([1, 1]);
  expect(columnsOf("single")).toEqual([1, 0]);
  expect(columnsOf()).toEqual([0, 0]);
  const mixed = (["nps", "text", "single"] as const).map((type, id) => ({ type, answered: 0, id }));
  expect(cardColumns(mixed).flat()).toEqual(mixed);
});

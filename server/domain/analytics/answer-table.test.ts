import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { answerIds } from "./answer-table.ts";
import { labelsOf } from "./labeled-question.ts";

const yesNo: Question = { questionNameId: "gravy", type: "yesNo", title: "Gravy?", required: false };

test("a yes-or-no question lists both answers, and Other only if it is offered or has answers", () => {
  expect(answerIds(yesNo, labelsOf(yesNo, []), new Map())).toEqual(["yes", "no"]);
  expect(answerIds(yesNo, labelsOf(yesNo, []), new Map([["other", { count: 1 }]]))).toEqual(["yes", "no", "other"]);
  const open = { ...yesNo, allowOther: true };
  expect(answerIds(open, labelsOf(open, []), new Map())).toEqual(["yes", "no", "other"]);
});

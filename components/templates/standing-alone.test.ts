import { expect, test } from "vitest";
import type { Condition, Question } from "#lib/survey/document.ts";
import { standingAlone } from "./standing-alone.ts";

const question = (questionNameId: string, showIf?: Condition): Question => ({
  questionNameId,
  type: "text",
  title: questionNameId,
  required: false,
  ...(showIf ? { showIf } : {}),
});
const afterFirst: Condition = { answer: "first", op: "answered" };
const abroad: Condition = { order: "country", op: "isNot", value: "DE" };

test("a condition goes where the question that it names does not come along", () => {
  const both = { all: [abroad, { any: [afterFirst] }] };
  expect(standingAlone([question("second", both)])).toEqual([question("second")]);
  expect(standingAlone([question("second", abroad)])).toEqual([question("second", abroad)]);
  const followed = { ...question("third"), followUp: { question: question("fourth", afterFirst) } };
  expect(standingAlone([followed])).toEqual([{ ...followed, followUp: { question: question("fourth") } }]);
  const together = [question("first"), question("second", both)];
  expect(standingAlone(together)).toEqual(together);
});

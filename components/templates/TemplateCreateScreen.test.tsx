import { expect, test } from "vitest";
import type { Condition, Question } from "#lib/survey/document.ts";
import { withoutDanglingConditions } from "./TemplateCreateScreen.tsx";

const question = (questionNameId: string, showIf?: Condition): Question => ({
  questionNameId,
  type: "text",
  title: questionNameId,
  required: false,
  ...(showIf ? { showIf } : {}),
});
const afterFirst: Condition = { answer: "first", op: "answered" };
const abroad: Condition = { order: "country", op: "isNot", value: "DE" };

test("drops a condition if the question it names is missing", () => {
  const both = { all: [abroad, { any: [afterFirst] }] };
  expect(withoutDanglingConditions([question("second", both)])).toEqual([question("second")]);
  expect(withoutDanglingConditions([question("second", abroad)])).toEqual([question("second", abroad)]);
  const followed = { ...question("third"), followUp: { question: question("fourth", afterFirst) } };
  expect(withoutDanglingConditions([followed])).toEqual([{ ...followed, followUp: { question: question("fourth") } }]);
  const together = [question("first"), question("second", both)];
  expect(withoutDanglingConditions(together)).toEqual(together);
});

import { expect, test } from "vitest";
import { answeringSeconds } from "./answering-time.ts";
import { defaultSurvey } from "./default-survey.ts";
import type { Question } from "./document.ts";

const yesNo: Question = { questionNameId: "gift", type: "yesNo", title: "Is it a gift?", required: false };
const text: Question = { questionNameId: "why", type: "longText", title: "Why did you buy it?", required: false };

test("a question with more to read or to type takes longer", () => {
  const choices = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, label: "Somewhere on the way to work" }));
  const long: Question = { ...yesNo, questionNameId: "where", type: "single", choices };
  expect(answeringSeconds([long])).toBeGreaterThan(answeringSeconds([yesNo]));
  expect(answeringSeconds([text])).toBeGreaterThan(answeringSeconds([yesNo]));
});

test("a question asked only of some counts only for them", () => {
  const asked = (value: string): Question => ({ ...text, showIf: { answer: "gift", op: "is", value } });
  const all = answeringSeconds([yesNo, text]);
  expect(answeringSeconds([yesNo, asked("yes")])).toBeLessThan(all);
  expect(answeringSeconds([yesNo, asked("neither")])).toBe(answeringSeconds([yesNo]));
});

test("the default survey takes well under a minute, in steps of five seconds", () => {
  const seconds = answeringSeconds(defaultSurvey.questions);
  expect(seconds).toBeLessThan(60);
  expect(seconds % 5).toBe(0);
});

import { expect, test } from "vitest";
import { readSurveyFile } from "./read-survey-file.ts";

test("an object is a survey to be checked, with a byte-order mark before it too", () => {
  expect(readSurveyFile('\uFEFF{"questions":[]}')).toEqual({ survey: { questions: [] } });
});

test.each([
  ["", "There is nothing in it."],
  ["{questions: []}", "This is no JSON."],
  ["[]", "no survey"],
  ["null", "no survey"],
  ["7", "no survey"],
  [`{"a":"${"ü".repeat(1_200_000)}"}`, "This is 2.3 MB; a survey has at most 1 MB."],
])("anything else says why it is none", (text, problem) => {
  expect(readSurveyFile(text)).toEqual({ problem: expect.stringContaining(problem) });
});

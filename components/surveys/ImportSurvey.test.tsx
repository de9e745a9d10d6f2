import { expect, test } from "vitest";
import { readSurveyFile } from "./ImportSurvey.tsx";

test("accepts any object for the server to check, also after a byte-order mark", () => {
  expect(readSurveyFile('\uFEFF{"questions":[]}')).toEqual({ survey: { questions: [] } });
});

test.each([
  ["", "This survey file is empty."],
  ["{questions: []}", "This isn't valid JSON."],
  ["[]", "isn't a survey"],
  ["null", "isn't a survey"],
  ["7", "isn't a survey"],
  [`{"a":"${"ü".repeat(1_200_000)}"}`, "This file is 2.3 MB. Surveys can be up to 1 MB."],
])("anything else says why it is none", (text, problem) => {
  expect(readSurveyFile(text)).toEqual({ problem: expect.stringContaining(problem) });
});

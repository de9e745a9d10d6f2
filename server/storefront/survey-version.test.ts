import { expect, test } from "vitest";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { surveyVersion } from "./survey-version.ts";

test("a version published before `autoAdvance` existed advances by itself, and one with it off doesn't", () => {
  const { autoAdvance: _none, ...settings } = defaultSurvey.settings;
  const read = (stored: Parameters<typeof surveyVersion>[3]) => surveyVersion("s", 1, "Name", stored).document.settings;
  expect(read({ ...defaultSurvey, settings })).toEqual(defaultSurvey.settings);
  expect(read({ ...defaultSurvey, settings: { ...settings, autoAdvance: false } }).autoAdvance).toBe(false);
});

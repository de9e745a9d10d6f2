import { expect, test } from "vitest";
import { nothingDone } from "./setup-tasks.ts";
import { nextStep } from "./use-next-step.ts";

const customized = { ...nothingDone, customizedSurveyCompleted: true };
const enabled = { ...customized, enabledSurveyCompleted: true };

test("the next step is to customize the survey, then to enable it, then to add it to the store", () => {
  expect(nextStep(nothingDone, false)?.label).toBe("Customize your survey");
  expect(nextStep(customized, false)?.label).toBe("Enable your survey");
  expect(nextStep(enabled, false)?.label).toBe("Add your survey to your store");
});

test("a survey that shoppers see has no next step until it's turned off", () => {
  expect(nextStep(enabled, true)).toBeNull();
  expect(nextStep({ ...enabled, customizedSurveyCompleted: false }, true)).toBeNull();
  expect(nextStep(customized, true)?.label).toBe("Enable your survey");
});

test("suggests nothing until it knows what is done", () => {
  expect([nextStep(undefined, true), nextStep(nothingDone, undefined)]).toEqual([null, null]);
});

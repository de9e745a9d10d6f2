import { describe, expect, test } from "vitest";
import { firstOpenTask, nothingDone, percentDone } from "./setup-tasks.ts";

const allDone = {
  customizedSurveyCompleted: true,
  enabledSurveyCompleted: true,
  integrationConnectedCompleted: true,
  completedCount: 3,
};

describe("setup guide", () => {
  test("returns how much of the three tasks is done, in whole percent", () => {
    expect(percentDone(nothingDone)).toBe(0);
    expect(percentDone({ ...nothingDone, enabledSurveyCompleted: true })).toBe(33);
    expect(percentDone({ ...allDone, integrationConnectedCompleted: false })).toBe(67);
    expect(percentDone(allDone)).toBe(100);
  });

  test("opens the first task that is not done, or none if all are", () => {
    expect(firstOpenTask(nothingDone)).toBe("customize");
    expect(firstOpenTask({ ...nothingDone, customizedSurveyCompleted: true })).toBe("enable");
    expect(firstOpenTask({ ...allDone, integrationConnectedCompleted: false })).toBe("integration");
    expect(firstOpenTask(allDone)).toBeUndefined();
  });
});

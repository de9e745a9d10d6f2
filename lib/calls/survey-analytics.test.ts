import { expect, test } from "vitest";
import { surveyAnalyticsCalls } from "./survey-analytics.ts";

const { query } = surveyAnalyticsCalls.ResponsesList;

test("takes every yes or no of a list in the two ways that programs write it", () => {
  for (const name of ["isDesc", "isUnread", "isTest"]) {
    const parsed = ["true", "True", "false", "False"].map((text) => query.parse({ questionNameId: "q", [name]: text }));
    expect(parsed.map((given) => Reflect.get(given, name))).toEqual([true, true, false, false]);
    expect(query.safeParse({ questionNameId: "q", [name]: "yes" }).success).toBe(false);
  }
});

import { expect, test } from "vitest";
import { surveyAnalyticsCalls } from "./survey-analytics-calls.ts";

const { query } = surveyAnalyticsCalls.ResponsesList;

test("accepts both common spellings of every boolean in a list", () => {
  for (const name of ["isDesc", "isUnread", "isTest"]) {
    const parsed = ["true", "True", "false", "False"].map((text) => query.parse({ questionNameId: "q", [name]: text }));
    expect(parsed.map((given) => Reflect.get(given, name))).toEqual([true, true, false, false]);
    expect(query.safeParse({ questionNameId: "q", [name]: "yes" }).success).toBe(false);
  }
});

import { expect, test } from "vitest";
import { AppError, problemOf, statusOf } from "./errors.ts";
import { findProblemType, problemTypes } from "./problems.ts";

test("every error code has a problem type with its name and status", () => {
  for (const [code, status] of Object.entries(statusOf)) {
    expect([code, findProblemType(code)?.problem.status]).toEqual([code, status]);
  }
});

test("a problem document has the title of its own type", () => {
  const error = new AppError("conflict", "The survey is disabled.", { type: "survey-disabled" });
  expect(problemOf(error, "https://app.example", "t")).toEqual({
    type: "https://app.example/problems/survey-disabled",
    title: problemTypes["survey-disabled"].title,
    status: 409,
    detail: "The survey is disabled.",
    traceId: "t",
  });
});

test("a type is found in any letter case; unknown types are not", () => {
  expect(findProblemType("Not-Found")?.slug).toBe("not-found");
  expect(findProblemType("toString")).toBeUndefined();
});

import { expect, test } from "vitest";
import { callNames } from "./catalogue.ts";
import { apiReference } from "./reference.ts";
import { typeText } from "./schema-text.ts";

const { areas, shapes } = apiReference("https://app.example");
const calls = areas.flatMap((area) => area.calls);

test("every call is in the reference once, under its area", () => {
  expect(calls.map(({ id }) => id)).toHaveLength(callNames().length);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(callNames().length);
});

test("every shape that a call or another shape names is documented", () => {
  const known = shapes.map(({ name }) => name);
  const named = [...JSON.stringify({ areas, shapes }).matchAll(/"shape":"(\w+)"/g)].map((match) => match[1]);
  expect(named.filter((name) => !known.includes(String(name)))).toEqual([]);
});

test("an example is a shell command that includes the credentials", () => {
  const save = calls.find(({ id }) => id === "surveySaveResponse");
  expect(save?.request).toContain("curl -X POST 'https://app.example/Survey/SaveResponse' \\\n");
  const list = calls.find(({ id }) => id === "surveyGetSurveyQuestionListByApiKey");
  expect(list?.request).toMatch(/-H 'Authorization: Bearer sk_\w+'/);
});

test("types are described in words", () => {
  expect(typeText({ anyOf: [{ type: "string" }, { type: "null" }] }).words).toBe("text or null");
  expect(typeText({ type: "array", items: { $ref: "#/components/schemas/Question" } })).toEqual({
    words: "list of Question",
    shape: "Question",
  });
  expect(typeText({ type: "string", enum: ["a", "b"] }).words).toBe('"a" | "b"');
  expect(typeText({ type: ["string", "null"] }).words).toBe("text or null");
  expect(typeText({ anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] }).words).toBe(
    "time (ISO 8601) or null",
  );
});

test("a parameter is documented with its type, its range and its default", () => {
  const list = calls.find(({ id }) => id === "surveyResponsesList");
  expect(list?.parameters.find(({ name }) => name === "limit")).toMatchObject({
    type: { words: "whole number" },
    limits: ["1 to 200", "25 if left out"],
  });
  expect(list?.parameters.find(({ name }) => name === "isDesc")?.type.words).toBe("true or false");
  expect(list?.parameters.find(({ name }) => name === "startDate")?.type.words).toBe(
    "date (YYYY-MM-DD) or time (ISO 8601)",
  );
});

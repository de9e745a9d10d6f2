import { expect, test } from "vitest";
import { surveySnippet } from "./survey-snippet.ts";

test("the snippet reserves space for the survey, and names it as the target", () => {
  const snippet = surveySnippet("https://afterword.example", "pk_1", ['data-order-id="1042"']);
  const [, id, height] = /<div id="(\w+)" style="min-height: (\d+)px"><\/div>/.exec(snippet) ?? [];
  expect(Number(height)).toBeGreaterThan(300);
  expect(snippet).toContain(`data-target="#${id}"`);
  expect(snippet).toContain('data-order-id="1042"');
  expect(snippet.indexOf("<div")).toBeLessThan(snippet.indexOf("<script"));
});

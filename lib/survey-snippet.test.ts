import { expect, test } from "vitest";
import { reserveSpace, surveySnippet } from "./survey-snippet.ts";

test("the snippet reserves space for the survey, and names it as the target", () => {
  const snippet = surveySnippet("https://afterword.example", "pk_1", ['data-order-id="1042"']);
  const [, id] = /<div id="(\w+)"><\/div>/.exec(snippet) ?? [];
  expect(snippet).toContain(`${reserveSpace}(document.getElementById("${id}"))`);
  expect(snippet).toContain(`data-target="#${id}"`);
  expect(snippet).toContain('data-order-id="1042"');
  expect(snippet.indexOf("<div")).toBeLessThan(snippet.indexOf("<script"));
});

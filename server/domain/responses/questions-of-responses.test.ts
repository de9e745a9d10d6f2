import { expect, test } from "vitest";
import { withSameText } from "./questions-of-responses.ts";

test("questions have the same text if a reader sees no difference in their first 200 characters", () => {
  const titles = ["Why?", "Why not?", " Why?\u200B", "Who?", "x".repeat(201), `${"x".repeat(200)}y`, "why?"];
  const questions = titles.map((title, index) => ({ questionNameId: String(index), title }));
  expect(withSameText(questions)).toEqual(["0", "2", "4", "5"]);
});

import { expect, test } from "vitest";
import { textCountText, textsToMerge } from "./count-text.ts";

test("similar texts are merged as one, the first of them, in order", () => {
  expect(textsToMerge(["Reddit", "reddit!", "a friend", "REDDIT", "A friend."])).toEqual(["Reddit", "a friend"]);
});

test("similar texts count once in words", () => {
  expect(textCountText(textsToMerge(["Reddit", "reddit!"]))).toBe("“Reddit”");
  expect(textCountText(textsToMerge(["Reddit", "reddit!", "a friend", "TikTok"]))).toBe("“Reddit” and 2 more");
});

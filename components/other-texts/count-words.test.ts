import { expect, test } from "vitest";
import { textsToMerge, textWords } from "./count-words.ts";

test("texts that are alike are one text to merge, the first of them, in their order", () => {
  expect(textsToMerge(["Reddit", "reddit!", "a friend", "REDDIT", "A friend."])).toEqual(["Reddit", "a friend"]);
});

test("texts that are alike are counted once in words", () => {
  expect(textWords(textsToMerge(["Reddit", "reddit!"]))).toBe("“Reddit”");
  expect(textWords(textsToMerge(["Reddit", "reddit!", "a friend", "TikTok"]))).toBe("“Reddit” and 2 more");
});

import { expect, test } from "vitest";
import { wordsOf } from "./words-of.ts";

test("a text of more than 200 characters is not split into words", () => {
  const addresses = `${"a.".repeat(98)}shop`;
  expect(wordsOf(addresses)).not.toEqual([[addresses]]);
  expect(wordsOf(`${addresses}s`)).toEqual([[`${addresses}s`]]);
});

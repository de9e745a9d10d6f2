import { expect, test } from "vitest";
import { plainColumn, textColumn, textList } from "./columns.ts";

test("texts are quoted, with quotes and backslashes escaped, and nothing is NULL", () => {
  expect(textColumn(['a"b', "c\\d", "e,{f}", "", "NULL", null], (value) => value)).toBe(
    '{"a\\"b","c\\\\d","e,{f}","","NULL",NULL}',
  );
});

test("numbers, flags and our own words stand bare", () => {
  expect(plainColumn([1, true, null, "None"], (value) => value)).toBe("{1,true,NULL,None}");
});

test("a list of lists is told as texts", () => {
  expect(textColumn([["a"], []], textList)).toBe('{"{\\"a\\"}","{}"}');
});

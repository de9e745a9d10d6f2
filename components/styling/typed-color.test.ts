import { expect, test } from "vitest";
import { typedColor } from "./typed-color.ts";

test.each([
  ["#4f46c8", "#4f46c8"],
  ["#4F46C8", "#4f46c8"],
  [" d7263d ", "#d7263d"],
  ["#abc", "#aabbcc"],
  ["red", undefined],
  ["#12345", undefined],
  ["rgb(1, 2, 3)", undefined],
  ["", undefined],
])("reads %j as %s", (typed, color) => expect(typedColor(typed)).toBe(color));

import { expect, test } from "vitest";
import { textDirection } from "./text-direction.ts";

test("writes Arabic, Hebrew, Persian and Urdu from right to left, whatever the region", () => {
  expect(["ar", "ar-EG", "he_IL", "fa", "ur-PK", "AR"].map(textDirection)).toEqual(Array(6).fill("rtl"));
  expect(["en", "de-AT", "ja", "arn", "ku-Latn"].map(textDirection)).toEqual(Array(5).fill("ltr"));
});

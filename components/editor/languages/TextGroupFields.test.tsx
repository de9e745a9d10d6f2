import { expect, test } from "vitest";
import { textDirection } from "./TextGroupFields.tsx";

test("returns right-to-left for Arabic, Hebrew, Persian and Urdu in any region", () => {
  expect(["ar", "ar-EG", "he_IL", "fa", "ur-PK", "AR"].map(textDirection)).toEqual(Array(6).fill("rtl"));
  expect(["en", "de-AT", "ja", "arn", "ku-Latn"].map(textDirection)).toEqual(Array(5).fill("ltr"));
});

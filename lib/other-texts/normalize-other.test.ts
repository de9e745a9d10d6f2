import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeOther } from "./normalize-other.ts";

test.each([
  ["  Insta-Gram!! ", "insta gram"],
  ["Café crème", "cafe creme"],
  ["ＴｉｋＴｏｋ", "tiktok"],
  ["TikTok\n\n(ad)", "tiktok ad"],
  ["FAÇADE İstanbul", "facade istanbul"],
  ["日本語、テレビ", "日本語 テレヒ"],
  ["🎉 !!", "🎉"],
  ["👍🏽 👨‍👩‍👧", "👍👨👩👧"],
  ["?!", ""],
  ["", ""],
])("%j normalizes to %j", (text, normalized) => {
  expect(normalizeOther(text)).toBe(normalized);
});

test("normalizing is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const once = normalizeOther(text);
      expect(normalizeOther(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

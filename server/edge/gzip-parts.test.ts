import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GzipParts } from "./gzip-parts.ts";

test("parts compressed once decompress to the whole text, with any filling between them", () => {
  const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 200 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(texts, fc.string({ unit: "grapheme", maxLength: 40 }), (parts, filling) => {
      const page = new GzipParts(parts);
      expect(gunzipSync(page.gzip(filling)).toString()).toBe(parts.join(filling));
      expect(page.plain(filling).toString()).toBe(parts.join(filling));
    }),
  );
});

test("a page of 300 kB is about as small as when compressed whole", () => {
  const part = JSON.stringify(Array.from({ length: 3_000 }, (_, index) => ({ index, name: `call ${index % 7}` })));
  const page = new GzipParts([part, part]);
  expect(page.gzip("nonce").length).toBeLessThan(part.length / 5);
});

test("a filling longer than a stored block is refused", () => {
  expect(() => new GzipParts(["a", "b"]).gzip("x".repeat(65_536))).toThrow(/65,535/);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { crlfLines } from "./copy-csv.ts";

function convert(text: string, chunkSize: number): string {
  const toCrlf = crlfLines();
  const bytes = Buffer.from(text);
  const parts: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += chunkSize) parts.push(toCrlf(bytes.subarray(from, from + chunkSize)));
  return Buffer.concat(parts).toString();
}

test("lines end with CRLF, and line breaks within quotes stay as typed", () => {
  expect(convert('a,b\n"one\ntwo","say ""hi""\n"\n"",\n', 1000)).toBe('a,b\r\n"one\ntwo","say ""hi""\n"\r\n"",\r\n');
});

test("works at any chunk boundaries", () => {
  const csv = fc.array(fc.constantFrom("a", '"', '""', "\n", "\r", ",", "é", "💥")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(csv, fc.integer({ min: 1, max: 5 }), (text, chunkSize) => {
      expect(convert(text, chunkSize)).toBe(convert(text, 1_000_000));
    }),
  );
});

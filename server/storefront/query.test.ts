import fc from "fast-check";
import { expect, test } from "vitest";
import { Query } from "./query.ts";

/** Texts of the characters that separate fields and values, and of a few names that begin alike. */
const text = fc.string({ unit: fc.constantFrom("&", "=", "a", "ab", "b", "%", "+", "%20", "é"), maxLength: 30 });

test("a parameter has the value that URLSearchParams gives it, and one that is sent twice is refused", () => {
  fc.assert(
    fc.property(text, fc.constantFrom("a", "ab", "b", "aa"), (query, name) => {
      const values = new URLSearchParams(query).getAll(name);
      const read = () => new Query(query).get(name);
      if (values.length > 1) expect(read).toThrow(name);
      else expect(read()).toBe(values[0] ?? null);
    }),
    { numRuns: 5_000 },
  );
});

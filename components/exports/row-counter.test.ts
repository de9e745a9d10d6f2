import { expect, test } from "vitest";
import { rowCounter } from "./row-counter.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("rows of CSV are counted without the header, and not at line breaks within quotes", () => {
  const count = rowCounter("csv");
  expect(count(bytes('\uFEFFa,b\r\n1,"one\r\nt'))).toBe(0);
  expect(count(bytes('wo ""three"""\r\n2,'))).toBe(1);
  expect(count(bytes('"x"\r\n'))).toBe(2);
});

test("lines of NDJSON are rows, whatever quotes they hold", () => {
  const count = rowCounter("ndjson");
  expect(count(bytes('{"a":"\\""}\n{"a"'))).toBe(1);
  expect(count(bytes(":1}\n"))).toBe(2);
});

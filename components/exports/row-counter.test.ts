import { expect, test } from "vitest";
import { rowCounter } from "./stream-export.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("counts CSV rows without the header, ignoring line breaks inside quotes", () => {
  const count = rowCounter("csv");
  expect(count(bytes('\uFEFFa,b\r\n1,"one\r\nt'))).toBe(0);
  expect(count(bytes('wo ""three"""\r\n2,'))).toBe(1);
  expect(count(bytes('"x"\r\n'))).toBe(2);
});

test("counts NDJSON lines as rows, regardless of quotes", () => {
  const count = rowCounter("ndjson");
  expect(count(bytes('{"a":"\\""}\n{"a"'))).toBe(1);
  expect(count(bytes(":1}\n"))).toBe(2);
});

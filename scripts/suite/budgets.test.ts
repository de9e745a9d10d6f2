import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import last from "./budgets.json" with { type: "json" };
import { budgetOf, compareFigures } from "./budgets.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "figures-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a figure may be as at the last release, and not much more; what is new may be anything", () => {
  const before = last.bytes["survey.js"];
  expect(budgetOf("bytes", "survey.js", before, folder)).toBeGreaterThanOrEqual(before);
  expect(budgetOf("bytes", "survey.js", before, folder)).toBeLessThan(before * 1.05);
  expect(budgetOf("lines", "a new folder", 10, folder)).toBe(Number.POSITIVE_INFINITY);
  expect(compareFigures(folder)).toEqual([
    expect.stringMatching(/^ +\d+ bytes +survey\.js \(\d+ at the last release, at most \d+\)$/),
    "     10 lines    a new folder (new)",
  ]);
});

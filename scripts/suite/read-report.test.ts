import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countPlaywright, countVitest } from "./read-report.mjs";

function report(content: unknown): string {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("the counts are those of the report", () => {
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 2 }), 1)).toEqual({ passed: 3, failed: 2 });
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0 }), 0)).toEqual({ passed: 3, failed: 0 });
});

test("a browser test that passed only at the second try has failed", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1 };
  expect(countPlaywright(report({ stats }), 1)).toEqual({ passed: 4, failed: 2 });
});

test("a run that failed outside its tests has failed once", () => {
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0 }), 1)).toEqual({ passed: 3, failed: 1 });
});

test("a run without tests, or without a report, has failed", () => {
  expect(countVitest(report({ numPassedTests: 0, numFailedTests: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright("/nowhere/report.json", 0)).toEqual({ passed: 0, failed: 1 });
});

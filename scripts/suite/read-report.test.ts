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

test("counts come from the report; failures and flaky tests are listed with their file, and files with their time", () => {
  const testResults = [
    {
      name: path.resolve("server/one.db.test.ts"),
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [
        { fullName: "a call answers", status: "passed" },
        { fullName: "a call is refused", status: "failed" },
        { fullName: "a program starts", status: "passed", failureMessages: ["it was slow"] },
        { fullName: "all variations", status: "skipped", tags: ["full"] },
        { fullName: "on another system", status: "skipped", tags: [] },
      ],
    },
  ];
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 1, testResults }), 1)).toEqual({
    passed: 3,
    failed: 1,
    failures: ["server/one.db.test.ts: a call is refused"],
    flaky: ["server/one.db.test.ts: a program starts"],
    waiting: 1,
    files: [{ file: "server/one.db.test.ts", seconds: 2.5 }],
  });
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0 }), 0)).toEqual({
    passed: 3,
    failed: 0,
    failures: [],
    flaky: [],
    waiting: 0,
    files: [],
  });
});

test("a browser test that only passed on its second try is flaky", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1 };
  const spec = (title: string, status: string) => ({
    file: "editor.spec.ts",
    title,
    tests: [{ status, results: [{ duration: 500 }] }],
  });
  const suites = [
    { specs: [spec("opens", "expected"), spec("saves", "unexpected")], suites: [{ specs: [spec("undoes", "flaky")] }] },
  ];
  const waiting = {
    suites: [{ specs: [spec("is read aloud", "skipped")], suites: [{ specs: [spec("prints", "skipped")] }] }],
  };
  expect(countPlaywright(report({ stats, suites }), 1, report(waiting))).toEqual({
    passed: 5,
    failed: 1,
    failures: ["e2e/editor.spec.ts: saves"],
    flaky: ["e2e/editor.spec.ts: undoes"],
    waiting: 2,
    files: [{ file: "e2e/editor.spec.ts", seconds: 1.5 }],
  });
});

test("a run that failed outside its tests has failed once", () => {
  expect(countVitest(report({ numPassedTests: 3, numFailedTests: 0 }), 1)).toMatchObject({ passed: 3, failed: 1 });
});

test("a run without tests, or without a report, has failed", () => {
  expect(countVitest(report({ numPassedTests: 0, numFailedTests: 0 }), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countPlaywright("/nowhere/report.json", 0)).toMatchObject({ passed: 0, failed: 1 });
});

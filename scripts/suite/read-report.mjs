import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * @typedef {object} Verdict
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures the file and the name of each failed test
 * @property {string[]} flaky the file and the name of each test that only passed on its second try
 * @property {number} waiting how many tests run in the full tier only, and weren't run
 * @property {{ file: string, seconds: number }[]} files how long each test file took
 */

/**
 * The verdict of a stage that is a single check.
 *
 * @param {boolean} isGreen
 * @returns {Verdict}
 */
export function countCheck(isGreen) {
  return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, failures: [], flaky: [], waiting: 0, files: [] };
}

/**
 * @param {string} report the file that vitest's JSON reporter wrote, if it came that far
 * @param {number | null} exitCode vitest's own verdict, which also covers files that could not be loaded
 * @returns {Verdict}
 */
export function countVitest(report, exitCode) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  const results = testResults.map(({ name, startTime = 0, endTime = 0, assertionResults = [] }) => ({
    file: path.relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults,
  }));
  const named = (matches) =>
    results.flatMap(({ file, tests }) => tests.filter(matches).map(({ fullName }) => `${file}: ${fullName}`));
  const failures = named(({ status }) => status === "failed");
  // The message of the first try stays.
  const flaky = named(({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0);
  const waiting = named(({ status, tags = [] }) => status === "skipped" && tags.includes("full")).length;
  const files = results.map(({ file, seconds }) => ({ file, seconds }));
  return verdict({ passed: numPassedTests, failed: numFailedTests, failures, flaky, waiting, files }, exitCode);
}

/**
 * @param {string} report the file that Playwright's JSON reporter wrote, if it came that far
 * @param {number | null} exitCode Playwright's own verdict
 * @param {string} [waitingReport] the same of a listing of the tests that weren't run
 * @returns {Verdict}
 */
export function countPlaywright(report, exitCode, waitingReport) {
  const { stats: { expected = 0, unexpected = 0, flaky: flakyCount = 0 } = {}, suites = [] } = readReport(report);
  const specs = suites.flatMap(specsIn);
  const named = (wanted) =>
    specs
      .filter(({ tests = [] }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title }) => `e2e/${file}: ${title}`);
  const seconds = new Map();
  for (const { file, tests = [] } of specs) {
    const tookMs = tests.flatMap(({ results = [] }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + tookMs / 1000);
  }
  const files = [...seconds].map(([file, took]) => ({ file: `e2e/${file}`, seconds: took }));
  const waiting = waitingReport ? (readReport(waitingReport).suites ?? []).flatMap(specsIn).length : 0;
  const counts = { passed: expected + flakyCount, failed: unexpected, waiting };
  return verdict({ ...counts, failures: named("unexpected"), flaky: named("flaky"), files }, exitCode);
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** A stage without tests, or that failed outside of them, has failed too. */
function verdict(counts, exitCode) {
  const isFailure = exitCode !== 0 || counts.passed + counts.failed === 0;
  return { ...counts, failed: isFailure ? Math.max(counts.failed, 1) : counts.failed };
}

function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
}

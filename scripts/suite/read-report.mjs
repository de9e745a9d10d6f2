import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * @typedef {object} Verdict
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures the file and the name of each failed test
 * @property {{ file: string, seconds: number }[]} files how long each test file took
 */

/**
 * The verdict of a stage that is a single check.
 *
 * @param {boolean} isGreen
 * @returns {Verdict}
 */
export function countCheck(isGreen) {
  return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, failures: [], files: [] };
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
    failed: assertionResults.filter(({ status }) => status === "failed"),
  }));
  const failures = results.flatMap(({ file, failed }) => failed.map(({ fullName }) => `${file}: ${fullName}`));
  const files = results.map(({ file, seconds }) => ({ file, seconds }));
  return verdict({ passed: numPassedTests, failed: numFailedTests, failures, files }, exitCode);
}

/**
 * @param {string} report the file that Playwright's JSON reporter wrote, if it came that far
 * @param {number | null} exitCode Playwright's own verdict
 * @returns {Verdict}
 */
export function countPlaywright(report, exitCode) {
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = readReport(report);
  const specs = suites.flatMap(specsIn);
  const failures = specs
    .filter(({ tests = [] }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
    .map(({ file, title }) => `e2e/${file}: ${title}`);
  const seconds = new Map();
  for (const { file, tests = [] } of specs) {
    const tookMs = tests.flatMap(({ results = [] }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + tookMs / 1000);
  }
  const files = [...seconds].map(([file, took]) => ({ file: `e2e/${file}`, seconds: took }));
  return verdict({ passed: expected, failed: unexpected + flaky, failures, files }, exitCode);
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** A stage without tests, or that failed outside of them, has failed too. */
function verdict({ passed, failed, failures, files }, exitCode) {
  const isFailure = exitCode !== 0 || passed + failed === 0;
  return { passed, failed: isFailure ? Math.max(failed, 1) : failed, failures, files };
}

function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
}

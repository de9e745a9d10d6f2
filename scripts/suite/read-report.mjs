import { existsSync, readFileSync } from "node:fs";

/**
 * @param {string} file what vitest's JSON reporter wrote, if it came that far
 * @param {number | null} exitCode vitest's own verdict, which also knows of files that could not be loaded
 */
export function countVitest(file, exitCode) {
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(file);
  return verdict(numPassedTests, numFailedTests, exitCode);
}

/**
 * @param {string} file what Playwright's JSON reporter wrote, if it came that far
 * @param {number | null} exitCode Playwright's own verdict
 */
export function countPlaywright(file, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(file).stats ?? {};
  return verdict(expected, unexpected + flaky, exitCode);
}

/** A stage without a test, or that failed outside its tests, has failed too. */
function verdict(passed, failed, exitCode) {
  const isFailure = exitCode !== 0 || passed + failed === 0;
  return { passed, failed: isFailure ? Math.max(failed, 1) : failed };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

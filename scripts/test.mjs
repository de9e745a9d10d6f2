// Checks the product; needs nothing but Node 20 or newer, and npm. `npm test` runs the default tier, `npm test -- full`
// everything there is, and `npm test -- unit db` only those stages. With `accept`, what the run measured is what later runs
// are compared with (suite/budgets.mjs): for a release, or for what is worth its cost.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { alone } from "./launcher/checkout-lock.mjs";
import { StartFailure } from "./launcher/failure.mjs";
import { installWhenNeeded } from "./launcher/install.mjs";
import { acceptFigures, budgetOf, compareFigures } from "./suite/budgets.mjs";
import { countCheck } from "./suite/read-report.mjs";
import { stages, together } from "./suite/stages.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const say = (message) => process.stdout.write(`${message}\n`);

const modes = ["full", "accept"];
const wanted = process.argv.slice(2).filter((argument) => !modes.includes(argument));
if (process.argv.includes("full")) process.env.SUITE = "full";
const unknown = wanted.find((name) => !(name in stages));
if (unknown) {
  process.stderr.write(`Unknown stage ${unknown}. Choose from ${Object.keys(stages).join(", ")}.\n`);
  process.exit(1);
}

const SLOWEST = 10;
const total = { passed: 0, failed: 0, waiting: 0, failures: [], flaky: [] };
const times = { stages: [], files: [] };
const folder = mkdtempSync(path.join(tmpdir(), "afterword-suite-"));
const figures = path.join(folder, "figures");
mkdirSync(figures);
process.env.FIGURES_FOLDER = figures;
try {
  await alone(root, say, () => installWhenNeeded(root, say));
  const chosen = Object.keys(stages).filter((name) => wanted.length === 0 || wanted.includes(name));
  await Promise.all(chosen.filter((name) => together.includes(name)).map(runStage));
  for (const name of chosen.filter((name) => !together.includes(name))) await runStage(name);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  total.failed += 1;
}
if (wanted.length === 0 && process.env.SUITE !== "full") checkTime();
report();
if (process.argv.includes("accept")) acceptFigures(figures);
rmSync(folder, { recursive: true, force: true });
process.exitCode = total.failed > 0 ? 1 : 0;

async function runStage(name) {
  if (!together.includes(name)) say(`\n── ${name}`);
  const begun = performance.now();
  const { passed, failed, failures, flaky, waiting, files } = await count(stages[name]);
  times.stages.push({ stage: name, seconds: (performance.now() - begun) / 1000 });
  times.files.push(...files);
  say(`── ${name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
  total.waiting += waiting;
  total.flaky.push(...flaky);
  const named = failures.length > 0 || failed === 0 ? failures : ["the stage itself"];
  total.failures.push(...named.map((failure) => `${name}: ${failure}`));
}

/** Slowness of the tests is a failure like others. */
function checkTime() {
  const seconds = Math.round(times.stages.reduce((sum, stage) => sum + stage.seconds, 0));
  if (seconds <= budgetOf("seconds", "stages of the default tier", seconds)) return;
  total.failed += 1;
  total.failures.push("time: the stages took too long");
}

/** A stage that cannot be run has failed. */
async function count(run) {
  try {
    return await run({ root, folder, say });
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return countCheck(false);
  }
}

/**
 * Prints how long the stages and the slowest files took, what passed only on a second try, how much waits in the full
 * tier, and what failed; saves it all to `test-results/times.json`. The counts are the last line.
 */
function report() {
  const slowest = times.files.toSorted((one, other) => other.seconds - one.seconds);
  const { passed, failed, waiting, failures, flaky } = total;
  say("\n── time");
  for (const { stage, seconds } of times.stages) say(`${seconds.toFixed(0).padStart(5)} s  ${stage}`);
  for (const { file, seconds } of slowest.slice(0, SLOWEST)) say(`${seconds.toFixed(0).padStart(5)} s  ${file}`);
  const compared = compareFigures(figures);
  if (compared.length > 0) say("\n── figures");
  for (const line of compared) say(line);
  const kept = path.join(root, "test-results");
  mkdirSync(kept, { recursive: true });
  const record = { stages: times.stages, files: slowest, flaky, waiting, failures };
  writeFileSync(path.join(kept, "times.json"), `${JSON.stringify(record, null, 2)}\n`);
  if (flaky.length > 0) say(`${flaky.length} flaky: ${flaky.join("; ")}`);
  if (waiting > 0) say(`${waiting} more tests run in the full tier (npm test -- full)`);
  for (const failure of failures) say(`failed in ${failure}`);
  say(`${passed} passed, ${failed} failed`);
}

// Checks everything; needs nothing but Node 20 or newer, and npm. `npm test -- unit db` runs only those stages; with
// `full`, hostile input goes to every field in every variation.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { alone } from "./launcher/checkout-lock.mjs";
import { StartFailure } from "./launcher/failure.mjs";
import { installWhenNeeded } from "./launcher/install.mjs";
import { countCheck } from "./suite/read-report.mjs";
import { stages } from "./suite/stages.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const say = (message) => process.stdout.write(`${message}\n`);

const wanted = process.argv.slice(2).filter((argument) => argument !== "full");
if (process.argv.includes("full")) process.env.SUITE = "full";
const unknown = wanted.find((name) => !(name in stages));
if (unknown) {
  process.stderr.write(`Unknown stage ${unknown}. Choose from ${Object.keys(stages).join(", ")}.\n`);
  process.exit(1);
}

const SLOWEST = 10;
const total = { passed: 0, failed: 0, failures: [] };
const times = { stages: [], files: [] };
const folder = mkdtempSync(path.join(tmpdir(), "afterword-suite-"));
try {
  await alone(root, say, () => installWhenNeeded(root, say));
  for (const [name, run] of Object.entries(stages)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`\n── ${name}`);
    const begun = performance.now();
    const { passed, failed, failures, files } = await count(run);
    times.stages.push({ stage: name, seconds: (performance.now() - begun) / 1000 });
    times.files.push(...files);
    say(`── ${name}: ${passed} passed, ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
    const named = failures.length > 0 || failed === 0 ? failures : ["the stage itself"];
    total.failures.push(...named.map((failure) => `${name}: ${failure}`));
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  total.failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
reportTimes();
for (const failure of total.failures) say(`failed in ${failure}`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

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

/** Prints how long the stages and the slowest files took, and saves it all to `test-results/times.json`. */
function reportTimes() {
  const slowest = times.files.toSorted((one, other) => other.seconds - one.seconds);
  say("\n── time");
  for (const { stage, seconds } of times.stages) say(`${seconds.toFixed(0).padStart(5)} s  ${stage}`);
  for (const { file, seconds } of slowest.slice(0, SLOWEST)) say(`${seconds.toFixed(0).padStart(5)} s  ${file}`);
  const kept = path.join(root, "test-results");
  mkdirSync(kept, { recursive: true });
  writeFileSync(
    path.join(kept, "times.json"),
    `${JSON.stringify({ stages: times.stages, files: slowest }, null, 2)}\n`,
  );
}

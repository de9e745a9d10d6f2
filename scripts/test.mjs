// Checks everything; needs nothing but Node 20 or newer, and npm. `npm test -- unit db` runs those stages alone.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { alone } from "./launcher/checkout-lock.mjs";
import { StartFailure } from "./launcher/failure.mjs";
import { installWhenNeeded } from "./launcher/install.mjs";
import { stages } from "./suite/stages.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const say = (message) => process.stdout.write(`${message}\n`);

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in stages));
if (unknown) {
  process.stderr.write(`There is no stage ${unknown}: choose from ${Object.keys(stages).join(", ")}.\n`);
  process.exit(1);
}

const total = { passed: 0, failed: 0 };
const folder = mkdtempSync(path.join(tmpdir(), "afterword-suite-"));
try {
  await alone(root, say, () => installWhenNeeded(root, say));
  for (const [name, run] of Object.entries(stages)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    say(`\n── ${name}`);
    const { passed, failed } = await count(run);
    say(`── ${name}: ${passed} passed, ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  total.failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A stage that cannot be run has failed. */
async function count(run) {
  try {
    return await run({ root, folder, say });
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}

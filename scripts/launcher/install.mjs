import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ownNode, runStep } from "./run-step.mjs";

/**
 * Installs the packages if the installed ones differ from the lockfile.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} report
 * @param {AbortSignal} [signal]
 */
export async function installWhenNeeded(root, report, signal) {
  if (isInstalled(root)) return;
  report("installing packages (a minute or two)");
  await installFrom(root, signal);
}

/**
 * Installs the generator of typed clients for tests, if the installed one differs from its own lockfile.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} report
 */
export async function installGeneratorWhenNeeded(root, report) {
  const folder = path.join(root, "scripts/generated-client");
  if (matchesLockfile(folder)) return;
  report("installing the typed client generator");
  await installFrom(folder);
}

/**
 * Installs the ClickHouse of the full tier, if the installed one differs from its own lockfile.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} report
 */
export async function installEnginesWhenNeeded(root, report) {
  const folder = path.join(root, "scripts/engines");
  if (matchesLockfile(folder)) return;
  report("installing ClickHouse (half a gigabyte)");
  await installFrom(folder);
}

/** Development packages too: building needs them, even if NODE_ENV says production. */
async function installFrom(folder, signal) {
  await runStep("Couldn't install the packages:", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    cwd: folder,
    signal,
  });
}

/**
 * Whether the project's own packages are installed, including their Node.
 *
 * @param {string} root the project's folder
 */
export function isInstalled(root) {
  return existsSync(ownNode(root)) && matchesLockfile(root);
}

/**
 * Compares a folder's lockfile with npm's own record of what is installed there.
 *
 * @param {string} folder
 */
export function matchesLockfile(folder) {
  const record = path.join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const locked = Object.entries(readPackages(path.join(folder, "package-lock.json")));
  return locked.every(([place, { version, optional, devOptional, peer }]) => {
    const isRoot = place === "";
    const mayBeMissing = optional || devOptional || peer;
    return isRoot || (installed[place] ? installed[place].version === version : mayBeMissing);
  });
}

function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, "utf8")).packages;
}

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ownNode, runStep } from "./run-step.mjs";

/**
 * Installs the packages when what is installed is not what the lockfile says.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} report
 * @param {AbortSignal} [signal]
 */
export async function installWhenNeeded(root, report, signal) {
  if (isInstalled(root)) return;
  report("installing packages (a minute or two)");
  // Development packages too: building needs them, whatever NODE_ENV says.
  await runStep("The packages could not be installed:", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    cwd: root,
    signal,
  });
}

/**
 * Compares the lockfile with npm's own record of what it installed.
 *
 * @param {string} root the project's folder
 */
export function isInstalled(root) {
  const record = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(record) || !existsSync(ownNode(root))) return false;
  const installed = readPackages(record);
  const locked = Object.entries(readPackages(path.join(root, "package-lock.json")));
  return locked.every(([place, { version, optional, devOptional, peer }]) => {
    const isRoot = place === "";
    const mayBeMissing = optional || devOptional || peer;
    return isRoot || (installed[place] ? installed[place].version === version : mayBeMissing);
  });
}

function readPackages(lockfile) {
  return JSON.parse(readFileSync(lockfile, "utf8")).packages;
}

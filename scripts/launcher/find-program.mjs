import { existsSync } from "node:fs";
import path from "node:path";
import { StartFailure } from "./failure.mjs";
import { run } from "./run-step.mjs";

/**
 * A program that tests need: the one that exists, else the first that an installer leaves.
 *
 * @param {object} wanted
 * @param {string} wanted.root the project's folder
 * @param {string} wanted.name what is being installed, for people
 * @param {() => string | undefined} wanted.existing looks for the program
 * @param {string[][]} wanted.installers commands to run one after the other, until the program exists
 * @param {string} wanted.failure what to say if it never does: how to install it by hand
 * @param {(message: string) => void} say
 * @returns {Promise<string>} the path of the program
 * @throws {StartFailure}
 */
export async function findProgram({ root, name, existing, installers, failure }, say) {
  const found = existing();
  if (found) return found;
  for (const [command, ...args] of installers) {
    say(`installing ${name}: ${[path.basename(command), ...args.slice(-3)].join(" ")}`);
    await run(command, args, { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    const installed = existing();
    if (installed) return installed;
  }
  throw new StartFailure(failure);
}

/**
 * The commands that install a package of Debian or Ubuntu; none where that isn't possible.
 *
 * @param {string} packageName
 */
export function aptInstallers(packageName) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return [];
  return [
    ["/usr/bin/apt-get", "update"],
    ["/usr/bin/apt-get", "install", "-y", "--no-install-recommends", packageName],
  ];
}

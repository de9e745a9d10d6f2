import { existsSync } from "node:fs";
import path from "node:path";
import { aptInstallers, findProgram } from "./find-program.mjs";

/**
 * A server that the full tests put in front of the product's: the machine's, else installs it.
 *
 * @param {string} root the project's folder
 * @param {"pgbouncer" | "caddy"} name of the program, and of its package
 * @param {(message: string) => void} say
 * @returns {Promise<string>} the path of the program
 * @throws {StartFailure} saying how to install it by hand
 */
export async function findServer(root, name, say) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const existing = () =>
    [...folders, "/usr/sbin", "/usr/bin"].map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  const failure = `Couldn't find or install ${name}, which the full tests use. Install your system's ${name} package.`;
  return await findProgram({ root, name, existing, installers: aptInstallers(name), failure }, say);
}

import { existsSync } from "node:fs";
import path from "node:path";
import { StartFailure } from "../launcher/failure.mjs";
import { aptInstallers, findProgram } from "../launcher/find-program.mjs";

/** What to do without PHP, said the same way by the command and by a test that is run by itself. */
export const phpFailure =
  "Couldn't find or install PHP, which runs the WooCommerce plugin in tests. " +
  "Install your system's php-cli package (PHP 7.4 or newer), or set PHP_PATH to a php program.";

/**
 * The PHP that runs the WooCommerce plugin in tests: PHP_PATH, or the machine's; else installs one.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} say
 * @returns {Promise<string>} the path of the program
 * @throws {StartFailure} saying how to install one by hand
 */
export async function findPhp(root, say) {
  const installers = aptInstallers("php-cli");
  return await findProgram({ root, name: "PHP", existing: existingPhp, installers, failure: phpFailure }, say);
}

/**
 * The PHP to use, if one is installed.
 *
 * @returns {string | undefined} the path of the program
 * @throws {StartFailure} if PHP_PATH names none
 */
export function existingPhp() {
  const given = process.env.PHP_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new StartFailure(`PHP_PATH is ${given}, but that file doesn't exist.`);
  }
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return [...folders, "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map((folder) => path.join(folder, "php"))
    .find((file) => existsSync(file));
}

import { existsSync } from "node:fs";
import path from "node:path";
import { aptInstallers, findProgram } from "../launcher/find-program.mjs";

/** What to do without pdftotext, said the same way by the command and by a test that is run by itself. */
export const pdfToTextFailure =
  "Couldn't find or install pdftotext, which reads the PDFs of shared reports in tests. " +
  "Install your system's poppler-utils package (`apt-get install poppler-utils`, `brew install poppler`).";

/**
 * The pdftotext that tests use: the machine's; else installs one.
 *
 * @param {string} root the project's folder
 * @param {(message: string) => void} say
 * @returns {Promise<string>} the path of the program
 * @throws {StartFailure} saying how to install one by hand
 */
export async function findPdfToText(root, say) {
  const installers = aptInstallers("poppler-utils");
  const wanted = { root, name: "pdftotext", existing: existingPdfToText, installers, failure: pdfToTextFailure };
  return await findProgram(wanted, say);
}

/** The pdftotext to use, if one is installed: its path. */
export function existingPdfToText() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return [...folders, "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map((folder) => path.join(folder, "pdftotext"))
    .find((file) => existsSync(file));
}

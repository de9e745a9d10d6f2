import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The tests that a document links to, as `[title](path of the test file)`, from the project's folder.
 *
 * @param {string} root the project's folder
 * @param {string} document
 */
export function namedTests(root, document) {
  const source = readFileSync(path.join(root, document), "utf8");
  const links = source.matchAll(/\[([^[\]]{1,300})\]\(([^()\s]{1,200}\.(?:test|spec)\.tsx?)\)/g);
  return [...links].map(([, title = "", link = ""]) => ({
    title,
    file: path.posix.join(path.posix.dirname(document), link),
  }));
}

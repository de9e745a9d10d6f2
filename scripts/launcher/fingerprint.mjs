import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * A text that changes when a file below the paths is added, removed, renamed or edited.
 *
 * @param {string} root
 * @param {string[]} paths files or folders in `root`; missing ones count as empty
 * @param {(file: string) => boolean} counts whether a file, by its path in `root`, is included
 */
export function fingerprint(root, paths, counts = () => true) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((start) => filesBelow(root, start)).filter(counts)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * Does the work if the sources changed since its last success, or its result is gone.
 *
 * @param {{ stampFile: string, result: string, current: string }} change `stampFile` stores the fingerprint,
 *   `result` is a file that the work creates, `current` is the current {@link fingerprint}
 * @param {() => Promise<void>} work
 */
export async function whenChanged({ stampFile, result, current }, work) {
  if (existsSync(result) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === current) return;
  rmSync(stampFile, { force: true });
  await work();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, current);
}

function filesBelow(root, start) {
  const stats = statSync(path.join(root, start), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [start];
  const names = readdirSync(path.join(root, start)).sort();
  return names.flatMap((name) => filesBelow(root, `${start}/${name}`));
}

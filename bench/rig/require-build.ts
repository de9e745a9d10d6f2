import { existsSync, globSync, statSync } from "node:fs";
import path from "node:path";

const sources = "{app,components,lib,server}/**/*.{ts,tsx,css}";

/**
 * Makes sure that what is measured is the product as its sources are now.
 * @throws Error with one sentence, if it isn't built or was built before a source changed
 */
export function requireBuild(root: string): void {
  const build = path.join(root, ".next/BUILD_ID");
  if (!existsSync(build)) throw new Error("The bench needs the built product: run npm run build, then run it again.");
  const builtAt = statSync(build).mtimeMs;
  const newer = globSync(sources, { cwd: root }).find(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file) && statSync(path.join(root, file)).mtimeMs > builtAt,
  );
  if (newer)
    throw new Error(`The product was built before ${newer} changed: run npm run build, then run the bench again.`);
}

import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * One import of a file: `to` is one of our files, by its path from the project's root, or a package's name as written.
 */
export interface Import {
  from: string;
  to: string;
  /** As written. */
  specifier: string;
}

const aliases = { "#lib/": "lib/", "#server/": "server/", "#components/": "components/", "#generated/": "generated/" };

/** Every `import`, `export … from` and `import()` of the project, by value or by type. */
export function readImports(root: string): Import[] {
  const patterns = ["{app,bench,components,e2e,extensions,lib,sandbox,scripts,server}/**/*.{ts,tsx,mjs}", "*.{ts,mjs}"];
  const files = globSync(patterns, { cwd: root, exclude: (name) => name === "node_modules" });
  return files.flatMap((file) => importsOf(file, readFileSync(path.join(root, file), "utf8")));
}

/** The imports in a file's source. */
export function importsOf(from: string, source: string): Import[] {
  const specifiers = [...source.matchAll(statement), ...source.matchAll(expression)].map((match) => match[1] ?? "");
  return specifiers.map((specifier) => ({ from, specifier, to: resolve(from, specifier) }));
}

// Biome starts each statement on its own line, and its clause has no quotation marks.
const statement = /^(?:import|export)\b(?:[^"';]{0,2000}\bfrom)?\s*"([^"\n]{1,200})"/gm;
const expression = /\bimport\("([^"\n]{1,200})"\)/g;

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier);
  for (const [alias, folder] of Object.entries(aliases))
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  return specifier;
}

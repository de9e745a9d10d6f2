import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Builds the shopper's script: the engine and the renderer in one classic script without dependencies; and
 * next to it, as `survey-types.js`, what only some surveys load. That file's version is the start of its hash, in both:
 * a page uses no other version than the one its script was built with.
 * @param {{ outfile?: string }} options the output path; defaults to `public/survey.js`
 */
export async function buildWidget({ outfile = join(root, "public", "survey.js") } = {}) {
  const extra = await compile(join("extra", "main.ts"), placeholder);
  const version = createHash("sha256").update(extra).digest("hex").slice(0, placeholder.length);
  await mkdir(dirname(outfile), { recursive: true });
  await writeFile(outfile.replace(/\.js$/, "-types.js"), extra.replace(placeholder, version));
  await writeFile(outfile, await compile("main.ts", version));
  return outfile;
}

/** In place of the version, until the rest of the file is there to be hashed. */
const placeholder = "@version";

/** Compiles and minifies a script that knows the second file's version. */
async function compile(entry, extraVersion) {
  const { outputFiles } = await build({
    entryPoints: [join(root, "lib", "widget", entry)],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    // Avoids the "use strict" that the project's own settings would prepend.
    tsconfigRaw: {},
    // Names that neither the server nor a page uses; those that one file reads from the other are the same in both.
    mangleProps:
      /^(whole|showProblem|onTurn|isOver|addCopyButton|check|read|startOf|draw|keep|fields|announce|position|page|path|isLast|memory|send|asking)$/,
    mangleCache: { addCopyButton: "a", check: "b", draw: "c", asking: "d", path: "e", read: "f", startOf: "g" },
    define: { extraVersion: JSON.stringify(extraVersion) },
    logLevel: "warning",
  });
  // Terser's output is 3 % smaller than esbuild's own minifier's, and each byte loads on every order page.
  const { code } = await minify(outputFiles[0].text, {
    ecma: 2020,
    toplevel: true,
    compress: {
      passes: 5,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_comps: true,
      unsafe_math: true,
      unsafe_methods: true,
      pure_getters: true,
      keep_fargs: false,
      hoist_vars: true,
      lhs_constants: false,
    },
  });
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget();

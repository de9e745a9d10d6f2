import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { minify } from "terser";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Builds the shopper's script: the engine and the renderer in one classic script without dependencies; and
 * next to it, as `survey-types.js`, what only surveys with certain types of question load.
 * @param {{ outfile?: string }} options the output path; defaults to `public/survey.js`
 */
export async function buildWidget({ outfile = join(root, "public", "survey.js") } = {}) {
  await buildFile(join("extra", "main.ts"), outfile.replace(/\.js$/, "-types.js"));
  return await buildFile("main.ts", outfile);
}

async function buildFile(entry, outfile) {
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
      /^(whole|showProblem|complete|onTurn|isOver|load|addCopyButton|check|read|startOf|draw|keep|fields|announce|position|page|path|isLast|memory|send|asking)$/,
    mangleCache: { addCopyButton: "a", check: "b", draw: "c", asking: "d", path: "e", read: "f", startOf: "g" },
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
  await mkdir(dirname(outfile), { recursive: true });
  await writeFile(outfile, code);
  return outfile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget();

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Builds the shopper's script: the engine, the renderer and its styles in one classic script without dependencies.
 * @param {{ outfile?: string }} options where it goes; `public/survey.js` unless told
 */
export async function buildWidget({ outfile = join(root, "public", "survey.js") } = {}) {
  await build({
    entryPoints: [join(root, "lib", "widget", "main.ts")],
    outfile,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    charset: "utf8",
    legalComments: "none",
    plugins: [minifiedSheet],
    logLevel: "warning",
  });
  return outfile;
}

/** Minifies the stylesheet, which esbuild would otherwise carry as an opaque string. */
const minifiedSheet = {
  name: "minified-sheet",
  setup(builder) {
    builder.onLoad({ filter: /[\\/]widget[\\/]sheet\.ts$/ }, async ({ path }) => {
      const source = await import(path);
      const { code } = await transform(source.sheet, { loader: "css", minify: true, target: "es2020" });
      return { contents: `export const sheet = ${JSON.stringify(code.trim())};`, loader: "js" };
    });
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget();

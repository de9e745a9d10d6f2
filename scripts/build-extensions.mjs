import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const project = path.join(root, "extensions", "shopify");
/** Shopify refuses an extension with more compressed JavaScript. */
const mostBytes = 64_000;

/**
 * Bundles Shopify's extensions as Shopify's own tool does: one script each, which registers its targets.
 *
 * @param {{ appUrl: string, outdir?: string }} options `appUrl` is where the extensions find Afterword
 * @returns {Promise<Map<string, { file: string, bytes: number }>>} by handle; `bytes` is the compressed size
 * @throws if one is too large
 */
export async function buildExtensions({ appUrl, outdir = path.join(root, "generated", "extensions") }) {
  await mkdir(outdir, { recursive: true });
  const built = new Map();
  for (const folder of await extensionFolders()) {
    const toml = await readFile(path.join(folder, "shopify.extension.toml"), "utf8");
    // A trigger of Shopify Flow is its file alone.
    if (/^type = "flow_trigger"$/m.test(toml)) continue;
    const { handle, source } = entryOf(toml);
    const script = await bundle(folder, source, appUrl.replace(/\/$/, ""));
    const bytes = gzipSync(script, { level: 9 }).length;
    if (bytes > mostBytes) throw new Error(`${handle} has ${bytes} bytes gzipped, and ${mostBytes} are allowed`);
    const file = path.join(outdir, `${handle}.js`);
    await writeFile(file, script);
    built.set(handle, { file, bytes });
  }
  return built;
}

async function extensionFolders() {
  const entries = await readdir(project, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== "shared")
    .map(({ name }) => path.join(project, name));
}

/** An extension's handle, and the module that imports and registers its targets. */
function entryOf(toml) {
  const modules = [...toml.matchAll(/^\s*module = "(.+)"$/gm)].map(([, module]) => module);
  const targets = [...toml.matchAll(/^\s*target = "(.+)"$/gm)].map(([, target]) => target);
  const [, handle] = /^handle = "(.+)"$/m.exec(toml) ?? [];
  if (!handle || targets.length === 0 || modules.length !== targets.length)
    throw new Error("an extension's file must have a handle, and a module for each target");
  const source = targets.map(
    (target, index) =>
      `import target${index} from "${modules[index]}"; shopify.extend("${target}", (...args) => target${index}(...args));`,
  );
  return { handle, source: source.join("\n") };
}

async function bundle(folder, contents, appUrl) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: "tsx" },
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2020",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    tsconfigRaw: {},
    define: { "process.env.APP_URL": JSON.stringify(appUrl), "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  return outputFiles[0].text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [appUrl = process.env.APP_URL, outdir] = process.argv.slice(2);
  if (!appUrl) throw new Error("APP_URL must be the address of your Afterword");
  for (const [handle, { bytes }] of await buildExtensions({ appUrl, outdir }))
    console.info(`${handle}: ${bytes} bytes gzipped`);
}

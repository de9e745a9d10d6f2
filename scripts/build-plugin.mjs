import { globSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packPlugin, pluginFileName } from "../lib/woocommerce-plugin/pack-plugin.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Packs the WooCommerce plugin: as a zip without an account's settings, and as a module with its files, from which the
 * server packs an account's own. The server's bundle contains the module, so it needs no file while it runs.
 * @param {{ folder?: string }} options where both go; defaults to `generated/woocommerce-plugin`
 */
export async function buildPlugin({ folder = join(root, "generated/woocommerce-plugin") } = {}) {
  const files = readPluginFiles(join(root, "extensions/woocommerce/afterword"));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, pluginFileName), packPlugin(files));
  const module = `export const pluginFiles: Readonly<Record<string, string>> = ${JSON.stringify(files, null, 2)};\n`;
  await writeFile(join(folder, "files.ts"), module);
}

/** The texts of the plugin's files, by their paths with slashes. */
function readPluginFiles(source) {
  const found = globSync("**/*", { cwd: source, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => join(entry.parentPath, entry.name));
  const names = paths.map((file) => file.slice(source.length + 1).replaceAll("\\", "/"));
  return Object.fromEntries(names.toSorted().map((name) => [name, readFileSync(join(source, name), "utf8")]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPlugin();

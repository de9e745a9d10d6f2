import { strToU8, zipSync } from "fflate";

/** What the plugin needs to know about an account; both are in the source of every page that shows a survey. */
export interface PluginSettings {
  /** The origin of this installation. */
  appUrl: string;
  publishableKey: string;
}

/** The name that browsers save the plugin under. */
export const pluginFileName = "afterword-for-woocommerce.zip";

/** WordPress installs the plugin under the name of the zip's only folder. */
const FOLDER = "afterword";
const MAIN_FILE = "afterword.php";

type PluginFiles = Readonly<Record<string, string>>;

/**
 * The WooCommerce plugin as a zip that WordPress installs. Equal files and settings make an equal zip.
 * @param files the texts of its files, by their paths in the plugin
 * @param settings makes it work without any further input; otherwise the merchant enters them
 */
export function packPlugin(files: PluginFiles, settings?: PluginSettings): Uint8Array<ArrayBuffer> {
  const all = settings ? { ...files, "afterword-settings.json": `${JSON.stringify(settings, null, 2)}\n` } : files;
  const sorted = Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const entries = sorted.map(([name, text]) => [`${FOLDER}/${name}`, strToU8(text)] as const);
  // A zip holds local times: this one is the same everywhere.
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(2020, 0, 1) });
}

/**
 * The plugin's files with the address that WordPress asks for updates, in its header and its code; without, it gets none.
 * @param updateUri an http or https address whose characters are all safe in PHP, as a `URL`'s without a query are
 */
export function withUpdates(files: PluginFiles, updateUri: string): PluginFiles {
  const main = files[MAIN_FILE] ?? "";
  const text = main.replace("Update URI:           false", `Update URI:           ${updateUri}`);
  return { ...files, [MAIN_FILE]: text.replace("const UPDATE_URI = 'false';", `const UPDATE_URI = '${updateUri}';`) };
}

/** A header of the plugin, or of its readme, such as `Version`; empty without one. */
export function pluginHeader(
  files: PluginFiles,
  name: "Version" | "Requires at least" | "Requires PHP" | "Tested up to",
) {
  const file = name === "Tested up to" ? "readme.txt" : MAIN_FILE;
  const line = files[file]?.split("\n").find((one) => one.replace(" * ", "").startsWith(`${name}:`));
  return line?.slice(line.indexOf(":") + 1).trim() ?? "";
}

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

/**
 * The WooCommerce plugin as a zip that WordPress installs. Equal files and settings make an equal zip.
 * @param files the texts of its files, by their paths in the plugin
 * @param settings makes it work without any further input; otherwise the merchant enters them
 */
export function packPlugin(
  files: Readonly<Record<string, string>>,
  settings?: PluginSettings,
): Uint8Array<ArrayBuffer> {
  const all = settings ? { ...files, "afterword-settings.json": `${JSON.stringify(settings, null, 2)}\n` } : files;
  const sorted = Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const entries = sorted.map(([name, text]) => [`${FOLDER}/${name}`, strToU8(text)] as const);
  // A zip holds local times: this one is the same everywhere.
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(2020, 0, 1) });
}

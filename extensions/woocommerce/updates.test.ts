/** @module-tag process */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { packPlugin, pluginHeader, withUpdates } from "#lib/woocommerce-plugin/pack-plugin.ts";
import { pluginFolder, type Run, runPlugin, savedSettings, surveysIn } from "./testing/run-plugin.ts";

const folder = mkdtempSync(path.join(tmpdir(), "afterword-updates-"));
const plugin = path.join(folder, "afterword");
afterAll(() => rmSync(folder, { recursive: true }));

const uri = "https://mine.example/api/app/stores/plugin-update";
const names = globSync("**/*.*", { cwd: pluginFolder });
const source = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(pluginFolder, name), "utf8")]));
const newest = withUpdates(source, uri);
const version = pluginHeader(source, "Version");
const older = { ...newest, "afterword.php": `${newest["afterword.php"]}`.replace(version, "1.0.9") };
const settings = { appUrl: "https://mine.example", publishableKey: "pk_brought_along" };

/** Replaces the plugin's folder, as WordPress does for an upload and for an update. */
function install(zip: Uint8Array): void {
  rmSync(plugin, { recursive: true, force: true });
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
}

type Options = NonNullable<Run["options"]>;
const update = { slug: "afterword", version, package: "https://mine.example/api/app/stores/plugin-package" };
const check = (options: Options = { 1: {} }, body: object = update, status = 200) =>
  runPlugin({ do: "updates", plugin, options, answer: { status, body: JSON.stringify(body) } });
/** The key, and the script's address, of the survey on an order page. */
function shown(options: Options) {
  const { html } = runPlugin({ do: "page", page: "classic", plugin, options, order: { id: 77 } });
  return [surveysIn(html)[0]?.key, /src="([^"]{1,100})survey\.js"/.exec(html)?.[1]];
}

test.each<[string, Options, [string, string]]>([
  ["the download brought", { 1: {} }, ["pk_brought_along", "https://mine.example/"]],
  ["the merchant saved", savedSettings(), ["pk_0123456789", "https://surveys.example.com/"]],
])("an older version is offered the newest, and has the settings after it that %s", (_which, options, expected) => {
  install(packPlugin(older, settings));
  expect(shown(options)).toEqual(expected);
  const checked = check(options);
  expect(checked.updates).toEqual({ "afterword/afterword.php": update });
  // One request, however often an admin looks.
  expect(checked.log).toEqual([["GET", uri, true]]);
  install(packPlugin(newest));
  const kept = Object(checked.options);
  expect(shown(kept)).toEqual(expected);
  expect(check(kept).updates).toEqual({});
});

test("a later download brings its own key, until the merchant saves one", () => {
  install(packPlugin(older, settings));
  const { options } = check();
  install(packPlugin(newest, { ...settings, publishableKey: "pk_another_account" }));
  expect(shown(Object(options))).toEqual(["pk_another_account", "https://mine.example/"]);
});

test.each<[string, object, number]>([
  ["comes from elsewhere", { ...update, package: "https://stranger.example/x.zip" }, 200],
  ["has no version", { package: update.package }, 200],
  ["is an error", update, 500],
])("an answer that %s offers nothing, and stores nothing", (_why, body, status) => {
  install(packPlugin(older, settings));
  expect(check({ 1: {} }, body, status)).toMatchObject({ updates: {}, options: { 1: [] } });
});

test("a shopper's page asks for no update, and the generic plugin for none at all", () => {
  install(packPlugin(older, settings));
  expect(runPlugin({ do: "page", page: "classic", plugin, options: { 1: {} }, order: { id: 77 } }).log).toEqual([]);
  install(packPlugin(source));
  expect(check()).toMatchObject({ updates: {}, log: [] });
});

/** @module-tag process */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Engine } from "php-parser";
import { expect, test } from "vitest";
import { pluginFolder } from "./testing/run-plugin.ts";

const files = globSync("**/*.php", { cwd: pluginFolder });

const parseAs74 = (code: string, name: string) =>
  new Engine({ parser: { version: "7.4", suppressErrors: false } }).parseCode(code, name);

test.each(files)("%s is PHP 7.4, and does nothing when a browser opens it", (file) => {
  const source = readFileSync(path.join(pluginFolder, file), "utf8");
  expect(parseAs74(source, file).children.length).toBeGreaterThan(0);
  expect(source).toMatch(/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
});

test("there are files to check", () => expect(files.length).toBeGreaterThan(5));

test.each([
  ["a match expression", "<?php $a = match ( 1 ) { 1 => 2 };"],
  ["a null-safe call", "<?php $a = $b?->c();"],
  ["an enum", "<?php enum A { case B; }"],
  ["an unclosed call", "<?php echo ( 1;"],
])("%s, which PHP 7.4 lacks, is found", (_name, source) => {
  expect(() => parseAs74(source, "a.php")).toThrow();
});

/** Functions that came after PHP 7.4; WordPress 6.3 has its own of some, but not of all. */
const newerFunctions = /\b(str_contains|str_starts_with|str_ends_with|get_debug_type|array_is_list|fdiv)\s*\(/;
/** Extensions of PHP that WordPress only recommends. */
const optionalExtensions = /\b(mb_\w+|iconv\w*|ctype_\w+|curl_\w+|gzcompress)\s*\(/;

test.each(files)("%s calls no function that a PHP 7.4 of WordPress may lack", (file) => {
  const source = readFileSync(path.join(pluginFolder, file), "utf8");
  expect(source).not.toMatch(newerFunctions);
  expect(source).not.toMatch(optionalExtensions);
});

test("the header has every field that WordPress and WooCommerce read", () => {
  const source = readFileSync(path.join(pluginFolder, "afterword.php"), "utf8");
  const names = [...source.matchAll(/^ \* ([A-Z][A-Za-z ]{1,30}):\s+\S/gm)].map(([, name]) => name);
  expect(names).toEqual([
    "Plugin Name",
    "Description",
    "Version",
    "Author",
    "Requires at least",
    "Requires PHP",
    "Requires Plugins",
    "WC requires at least",
    "WC tested up to",
    "Text Domain",
    "Domain Path",
    "License",
    "License URI",
    "Update URI",
  ]);
});

test.each(["Requires at least", "Requires PHP"])("the readme's %s is the header's", (field) => {
  const valueIn = (file: string) =>
    new RegExp(`^(?: \\* )?${field}:\\s+(\\S+)$`, "m").exec(readFileSync(path.join(pluginFolder, file), "utf8"))?.[1];
  expect(valueIn("readme.txt")).toMatch(/^\d/);
  expect(valueIn("readme.txt")).toBe(valueIn("afterword.php"));
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { generate, parse, walk } from "css-tree";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const definitions = read("components/ui/breakpoints.css");
const breakpoints = new Map(
  [...definitions.matchAll(/@custom-media (--[\w-]+) (.+);/g)].map(([, name = "", query = ""]) => [name, query]),
);

/** Values that are not on the scales, and why. */
const allowed: readonly [file: string, text: string, why: string][] = [
  ["components/editor/ShopPaper.module.css", "border-radius: 28px", "the corners of a phone"],
  ["components/ui/global.css", "padding-block: calc((44px - 1lh) / 2)", "the height of a touch target, divided"],
];

const sheets = globSync("{app,components}/**/*.css", { cwd: root }).filter(
  (file) => !file.endsWith("/breakpoints.css"),
);
const refused = sheets.flatMap((file) => offScale(read(file)).map((text) => ({ file, text })));

test("stylesheets take sizes, spacing, corners and breakpoints from the theme", () => {
  expect(sheets.length).toBeGreaterThan(100);
  const unexplained = refused.filter(
    (found) => !allowed.some(([file, text]) => found.file === file && found.text === text),
  );
  expect(unexplained).toEqual([]);
});

test("every allowed value still occurs", () => {
  const found = refused.map(({ file, text }) => `${file} ${text}`);
  expect(allowed.map(([file, text]) => `${file} ${text}`).filter((entry) => !found.includes(entry))).toEqual([]);
});

test("media queries in code use the width of a breakpoint", () => {
  const queries = globSync("components/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => read(file).match(/\((?:(?:min|max)-width:|width [<>]=?) [^)]*\)/g) ?? []);
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter((query) => ![...breakpoints.values()].includes(query))).toEqual([]);
});

test.each([
  [".a { font-size: 13px }", ["font-size: 13px"]],
  [".a { font: 600 13px/1.5 serif }", ["font: 600 13px/1.5 serif"]],
  [".a { font-size: clamp(18px, 17cqi, 26px) }", ["font-size: clamp(18px, 17cqi, 26px)"]],
  [".a { font: inherit; font-size: 0.92em }", []],
  [".a { border-radius: 10px }", ["border-radius: 10px"]],
  [".a { border-radius: 2px; border-top-left-radius: 50% }", []],
  [".a { padding: 0 6px }", ["padding: 0 6px"]],
  [".a { margin-inline: calc(-1 * 16px) }", ["margin-inline: calc(-1 * 16px)"]],
  [".a { padding: 1px 0 80px; gap: var(--mantine-spacing-xs) }", []],
  ["@media (max-width: 48em) { .a { color: red } }", ["@media (max-width: 48em)"]],
  ["@media (--up-to-nothing) { .a { color: red } }", ["@media (--up-to-nothing)"]],
  ["@media (pointer: coarse) and (--up-to-tablet) { .a { gap: 20px } }", ["gap: 20px"]],
])("in %s it finds %j", (css, expected) => {
  expect(offScale(css)).toEqual(expected);
});

/** The declarations and media queries of a stylesheet that name a size where the theme has one. */
function offScale(css: string): string[] {
  const found: string[] = [];
  const tree = parse(css, { parseValue: false, parseAtrulePrelude: false });
  walk(tree, (node) => {
    if (node.type === "Declaration") {
      const value = generate(node.value).trim();
      if (isOffScale(node.property, value)) found.push(`${node.property}: ${value}`);
    }
    if (node.type === "Atrule" && node.name === "media") {
      const query = node.prelude ? generate(node.prelude).trim() : "";
      const names = query.match(/--[\w-]+/g) ?? [];
      if (/\bwidth\b/.test(query) || names.some((name) => !breakpoints.has(name))) found.push(`@media ${query}`);
    }
  });
  return found;
}

/** Hairlines of 1 and 2 px are no steps of a scale, nor is space beyond its last step, which belongs to one layout. */
function isOffScale(property: string, value: string): boolean {
  const sizes = [...value.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)px\b/g)].map(([, size]) => Number(size));
  if (/^font(-size)?$/.test(property)) return sizes.length > 0;
  if (/^border(-[a-z]+)*-radius$/.test(property)) return sizes.some((size) => size > 2);
  if (/^(margin|padding|gap|row-gap|column-gap)(-[a-z]+)*$/.test(property)) {
    return sizes.some((size) => size > 2 && size <= 48);
  }
  return false;
}

test("every class that a component takes from its stylesheet is there", () => {
  const missing = globSync("{app,components}/**/*.tsx", { cwd: root }).flatMap((file) => {
    const source = read(file);
    const imports = [...source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)];
    return imports.flatMap(([, name = "", from = ""]) => {
      const sheet = from.startsWith("#") ? from.slice(1) : path.join(path.dirname(file), from);
      const css = read(sheet);
      const used = source.matchAll(new RegExp(`(?<![\\w.#/])${name}\\.(\\w+)(?!\\w*\\.css)`, "g"));
      return [...used].flatMap(([, each]) => (css.includes(`.${each}`) ? [] : [`${file} ${name}.${each}`]));
    });
  });
  expect(missing).toEqual([]);
});

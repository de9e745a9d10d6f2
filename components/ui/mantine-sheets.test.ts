import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const library = path.join(root, "node_modules/@mantine/core");
const modules = path.join(library, "esm");
const sheetOf = (name: string) => path.join(library, "styles", `${name}.layer.css`);
const read = (file: string) => readFileSync(file, "utf8");

const listed = [...read(path.join(root, "components/ui/mantine.css")).matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(
  ([, name = ""]) => name,
);
const always = ["baseline", "default-css-variables", "global"];

test("the sheets of exactly the Mantine components in use are loaded", () => {
  expect(listed.toSorted()).toEqual([...always, ...neededSheets()].toSorted());
});

test("Mantine's sheets keep the library's own order", () => {
  const whole = read(path.join(library, "styles.layer.css"));
  // A sheet as the whole one has it, except those that are too small to be found in it.
  const places = listed.map((name) => whole.indexOf(read(sheetOf(name)).replace("@layer mantine {", "").slice(0, 200)));
  const found = places.filter((place) => place >= 0);
  expect(found.length).toBeGreaterThan(40);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
});

/** The sheets of what our own files and Mantine's other packages import, and of what that imports in turn. */
function neededSheets(): string[] {
  const files = globSync("{app,components}/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const parts = globSync("node_modules/@mantine/{charts,dates,dropzone,spotlight}/esm/**/*.mjs", { cwd: root });
  const names = [...files, ...parts].flatMap((file) => namesFrom("@mantine/core", read(path.join(root, file))));
  const places = new Map(
    globSync("components/**/*.mjs", { cwd: modules }).map((file) => [path.parse(file).name, file]),
  );
  const waiting = [...new Set(names)].flatMap((name) => places.get(name) ?? []).map(folderOf);
  const seen = new Set<string>();
  const sheets = new Set<string>();
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    for (const file of globSync(`${folder}/**/*.mjs`, { cwd: modules })) {
      const name = /([\w-]+)\.module\.mjs$/.exec(file)?.[1];
      if (name && existsSync(sheetOf(name))) sheets.add(name);
      for (const [, target = ""] of read(path.join(modules, file)).matchAll(/from "(\.[\w./-]+)"/g)) {
        const used = path.join(path.dirname(file), target);
        if (/^(components|utils)\//.test(used)) waiting.push(folderOf(used));
      }
    }
  }
  return [...sheets];
}

/** `components/Menu` of `components/Menu/MenuItem/MenuItem.mjs`. */
function folderOf(file: string): string {
  return file.split(path.sep).slice(0, 2).join("/");
}

function namesFrom(source: string, code: string): string[] {
  return [...code.matchAll(/import ([^;]*?) from "([^"]+)";/g)]
    .filter(([, , from]) => from === source)
    .flatMap(([, names = ""]) => names.match(/\b[A-Z]\w+/g) ?? []);
}

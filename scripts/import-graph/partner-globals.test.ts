import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** The globals that the linter refuses in a file at this path, by our settings. */
async function refused(file: string, source: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "globals-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(path.join(root, "biome.json"), path.join(folder, "biome.json"));
  await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
  await writeFile(path.join(folder, file), source);
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const options = ["lint", "--vcs-enabled=false", "--only=style/noRestrictedGlobals", "--colors=off", file];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [biome, ...options], { cwd: folder }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  expect(output).toContain("Checked 1 file");
  return [...output.matchAll(/Do not use the global variable (\w{1,50})\./g)].map(([, name = ""]) => name);
}

test.each([
  ["fetch", 'await fetch("https://slack.com/");'],
  ["fetch", 'const send = fetch;\nawait send("https://slack.com/");'],
  ["globalThis", 'await globalThis.fetch("https://slack.com/");'],
  ["global", 'await global.fetch("https://slack.com/");'],
  ["WebSocket", 'new WebSocket("wss://slack.com/");'],
  ["EventSource", 'new EventSource("https://slack.com/");'],
  ["process", 'process.getBuiltinModule("node:http");'],
])("partners may not use %s: %s", async (name, source) => {
  for (const file of ["server/partners/integrations/slack/a.ts", "server/partners/a.ts"]) {
    expect(await refused(file, `${source}\nexport {};\n`)).toEqual([name]);
  }
});

test("a fetch that is passed in, other files and tests are free", async () => {
  const passedIn = 'export const send = (out: { fetch: (url: string) => void }) => out.fetch("https://slack.com/");\n';
  expect(await refused("server/partners/integrations/slack/a.ts", passedIn)).toEqual([]);
  const global = 'await fetch("https://slack.com/");\nexport {};\n';
  expect(await refused("server/partners/integrations/slack/a.test.ts", global)).toEqual([]);
  expect(await refused("server/partners/integrations/testing/a.ts", global)).toEqual([]);
  expect(await refused("server/foundation/outgoing/a.ts", global)).toEqual([]);
});

test("no partner turns the rule off", () => {
  const files = globSync("server/partners/**/*.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const sources = files.map((file) => readFileSync(path.join(root, file), "utf8"));
  expect(files.filter((_, index) => sources[index]?.includes("biome-ignore"))).toEqual([]);
});

const hiddenImport = /\bimport\s{0,10}\((?!")/;

test("partners import nothing that the import graph can't read", () => {
  const files = globSync("server/partners/**/*.ts", { cwd: root });
  const sources = files.map((file) => readFileSync(path.join(root, file), "utf8"));
  expect(files.filter((_, index) => hiddenImport.test(sources[index] ?? ""))).toEqual([]);
  expect(["import(name)", "import(`pg`)", "import ('pg')"].every((source) => hiddenImport.test(source))).toBe(true);
  expect(hiddenImport.test('import("./slack/index.ts")')).toBe(false);
});

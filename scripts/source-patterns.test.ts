import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** What returns `any`, so that the compiler checks nothing after it; `lib/unknown-values.ts` has typed versions. */
const untyped = /(?<![\w.])Object\(|Reflect\.(get|set|deleteProperty)\(|JSON\.parse\(/;

/** Files that still use one. Remove a file once it no longer does; never add one. */
const allowed: readonly string[] = [
  "components/feed/feed-connection.ts",
  "lib/client/call.ts",
  "lib/client/upload-image.ts",
  "lib/survey/localize.ts",
  "lib/widget/memory.ts",
  "server/domain/hosted/page-scripts.ts",
  "server/foundation/log.ts",
  "server/storefront/shown-survey.ts",
  "server/storefront/survey-body.ts",
];

const files = globSync("{app,components,extensions,lib,server}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|^lib\/unknown-values\.ts$/.test(file),
);
const found = files.filter((file) => untyped.test(readFileSync(path.join(root, file), "utf8")));

test("no further product file reads values of unknown type without checking them", () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(found.filter((file) => !allowed.includes(file))).toEqual([]);
});

test("the list of files that still do has no file that doesn't", () => {
  expect(allowed.filter((file) => !found.includes(file))).toEqual([]);
});

test.each(['const value = JSON.parse("{}");', "const { a } = Object(value);", 'Reflect.get(value, "a")'])(
  "finds %s",
  (source) => expect(untyped.test(source)).toBe(true),
);

const sources = globSync("{app,bench,components,e2e,extensions,lib,prisma,sandbox,scripts,server}/**/*.{ts,tsx,mjs}", {
  cwd: root,
}).filter((file) => file !== "scripts/source-patterns.test.ts" && !file.includes("/node_modules/"));
/** Inside a spread literal the compiler accepts misspelled and excess properties. */
const spreadLiteral = /\.\.\.\s*\{/;

test("no object or element spreads a literal: its properties are written in place, where the compiler checks them", () => {
  expect(sources.length).toBeGreaterThan(3_000);
  expect(sources.filter((file) => spreadLiteral.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

test.each(["const value = { ...{ a, b } };", "<Chart {...{ a, b }} />"])("finds the spread of %s", (source) =>
  expect(spreadLiteral.test(source)).toBe(true),
);

/** What reads the machine's clock by itself, rather than by a function that is named for what its time is for. */
const bareClock = /\bnew Date\(\)|\bDate\.now\(\)/;

test("the server reads no bare clock: the machine's is machineNow(), the product's productNow()", () => {
  // The one that it has is in a script for browsers.
  const server = files.filter((file) => file.startsWith("server/") && file !== "server/edge/into-admin.ts");
  expect(server.length).toBeGreaterThan(500);
  expect(server.filter((file) => bareClock.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

test.each(["const now = new Date();", "if (endsAtMs > Date.now()) return;"])("finds the clock of %s", (source) =>
  expect(bareClock.test(source)).toBe(true),
);

/** What listens or writes to other windows. Slack's call has the same name. */
const otherWindows = /addEventListener\(\s*["']message["']|\bonmessage\b|(?<!\bchat)\.postMessage\(/;

test("only tabs that share a session listen to each other, and a till alone writes to a page of another site", () => {
  const found = files.filter((file) => otherWindows.test(readFileSync(path.join(root, file), "utf8")));
  expect(found.toSorted()).toEqual(["components/session/session-channel.ts", "server/domain/hosted/page-scripts.ts"]);
});

test.each(['addEventListener("message", follow)', "worker.onmessage = follow", 'parent.postMessage({}, "*")'])(
  "finds the messages of %s",
  (source) => expect(otherWindows.test(source)).toBe(true),
);

test("at most two tests replace modules of our own: the others use what is there", () => {
  const replaced = /\bvi\.mock\((?:import\()?\s*"[.#]/;
  const tests = globSync("{app,components,extensions,lib,sandbox,scripts,server}/**/*.test.{ts,tsx}", { cwd: root });
  expect(tests.length).toBeGreaterThan(500);
  const found = tests.filter((file) => replaced.test(readFileSync(path.join(root, file), "utf8")));
  expect(found.length, found.join(", ")).toBeLessThanOrEqual(2);
});

/** The beginning of a statement: verbs in the code are in another spelling. */
const statement = /\b(?:SELECT|UPDATE|DELETE|INSERT) /;

test("tasks hold no SQL: each statement is in the module of its table, behind a verb", () => {
  const tasks = files.filter((file) => file.startsWith("server/jobs/"));
  expect(tasks.length).toBeGreaterThan(15);
  expect(tasks.filter((file) => statement.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

test.each(['client.query("SELECT id FROM account")', "`UPDATE job SET state = $1`"])(
  "finds the statement of %s",
  (source) => expect(statement.test(source)).toBe(true),
);

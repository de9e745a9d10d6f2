/** @module-tag process */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import * as z from "zod";
import { screens } from "#lib/screens.ts";
import { questionTypes } from "#lib/survey/question-type-table.ts";
import { everyType } from "../../e2e/widget/every-type.ts";

const root = path.resolve(import.meta.dirname, "../..");

interface Suite {
  specs?: { title: string; file: string; tags: string[] }[];
  suites?: Suite[];
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), file: z.string(), tags: z.array(z.string()) })).optional(),
    suites: z.array(suite).optional(),
  }),
);
const specsIn = ({ specs = [], suites = [] }: Suite): NonNullable<Suite["specs"]> => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/** Runs a test runner's listing, in the tier that SUITE names, and returns what it printed. */
async function list(program: string, args: readonly string[], SUITE: "default" | "full"): Promise<string> {
  const options = { cwd: root, env: { ...process.env, SUITE }, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, program), ...args], options);
  return stdout;
}

async function browserTests(SUITE: "default" | "full") {
  const listed = await list("node_modules/@playwright/test/cli.js", ["test", "--list", "--reporter=json"], SUITE);
  return specsIn(suite.parse(JSON.parse(listed)));
}

test("the default tier opens every screen, and answers every type of question on a shop's page", async () => {
  const specs = await browserTests("default");
  const titles = specs.map(({ title }) => title);
  const missing = screens.filter(({ path: address }) => !titles.includes(`${address} opens, fits and is accessible`));
  expect(missing.map(({ path: address }) => address)).toEqual([]);
  expect(titles).toContain("a shopper answers every type of question, and each answer is sent as it is given");
  expect(new Set(everyType.map(({ type }) => type))).toEqual(new Set(questionTypes));
});

test("the default tier makes every call of the catalog as every kind of caller", async () => {
  const files = ["server/edge/http/access.db.test.ts", "server/storefront/access.db.test.ts"];
  const args = ["list", "--project", "db*", "--tags-filter=!full", ...files, "--json"];
  const listed = await list("node_modules/vitest/vitest.mjs", args, "default");
  const names = z.array(z.object({ name: z.string() })).parse(JSON.parse(listed));
  // Both are generated from the catalog: a test per call of the pipeline, and one per call of the storefront.
  const generated = [
    "$name > answers %s as the table says",
    "$name sets no cookie, and returns nothing about a person",
  ];
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(generated));
});

test("a browser test has no tag but that of the full tier", async () => {
  const specs = await browserTests("full");
  expect(specs.filter(({ tags }) => tags.some((tag) => tag !== "full"))).toEqual([]);
  expect(specs.some(({ tags }) => tags.includes("full"))).toBe(true);
});

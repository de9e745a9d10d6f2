import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Words that we don't use in texts, names and comments, and what we write instead. */
const oldWords: readonly [RegExp, string][] = [
  [/\banew\b/i, "again, or re-"],
  [/\btold\b(?! (me|us)\b)/i, "shown, returned, reported"],
  [/\bformer(ly)?\b/i, "previous"],
  [/\bmeanwhile\b/i, "in the meantime"],
  [/\b(whoever|whomever)\b/i, "anyone who"],
  [/\b(wherever|whatever)\b/i, "where, any"],
  [/\bmend(s|ed|ing)?\b/i, "fix"],
  [/\bstands (for|in|at|where|beside)\b/i, "is, means"],
  [/\bof before\b/i, "previous"],
  [/\bgo(es)? along\b/i, "is sent, moves"],
  [/\blies (in|at|on|under|beside)\b/i, "is"],
  [/\bnobody is ever\b/i, "no one can"],
];

/** Lines that keep such a word, and why. */
const allowed: readonly [file: string, text: string, why: string][] = [
  ["lib/other-texts/filler-words.ts", "told", "what shoppers type"],
  ["server/domain/staff/grant-plan.ts", "formerPlan", "a detail in stored log entries"],
  ["server/domain/staff/grant-plan.db.test.ts", "formerPlan", "a detail in stored log entries"],
  ["components/staff/entry-text.test.ts", "ormer", "a detail in stored log entries"],
];

const extensions = "{ts,tsx,mjs,css,md,php,prisma,txt}";
const files = [
  ...globSync("*.md", { cwd: root }),
  "proxy.ts",
  ...globSync(
    `{app,bench,components,docs,e2e,extensions,lib,prisma/schema,sandbox,scripts,server}/**/*.${extensions}`,
    {
      cwd: root,
    },
  ),
].filter((file) => !/^(lib\/library|sandbox\/data)\/|\/node_modules\/|plain-words\.test/.test(file));

/** Names as the words they are made of. */
const inWords = (line: string) => line.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[_-]/g, " ");

function oldWordsIn(file: string, source: string): string[] {
  return source.split("\n").flatMap((line, index) => {
    if (allowed.some(([where, text]) => where === file && line.includes(text))) return [];
    const [, better] = oldWords.find(([word]) => word.test(inWords(line))) ?? [];
    return better ? [`${file}:${index + 1}: ${line.trim().slice(0, 100)} (write: ${better})`] : [];
  });
}

test("texts, names and comments use none of the words that we stopped using", () => {
  expect(files.length).toBeGreaterThan(2_000);
  expect(files.flatMap((file) => oldWordsIn(file, readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

test.each([
  ["a comment", "// It is counted anew."],
  ["a name", "const toldMoney = 1;"],
  ["a file's name", 'import { a } from "./count-anew.ts";'],
  ["a constant's name", "const FORMER_PLAN = 1;"],
])("an old word in %s is found", (_, line) => {
  expect(oldWordsIn("lib/a.ts", line)).toHaveLength(1);
});

test("what shoppers say about each other stays", () => {
  expect(oldWordsIn("lib/a.ts", '"A friend told me"')).toEqual([]);
});

test("every exception is still needed", () => {
  const unused = allowed.filter(([file, text]) => !readFileSync(path.join(root, file), "utf8").includes(text));
  expect(unused).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { questionTypes, traitsOf } from "#lib/survey/question-type.ts";
import { questionsOfEveryType } from "#lib/survey/testing/question-of-every-type.ts";
import { everyType as hostedQuestions } from "#server/domain/hosted/testing/every-type.ts";
import { everyType as widgetQuestions } from "../e2e/widget/every-type.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Names that also mean something else: a trait's value, or a kind of file. */
const ambiguous = new Set<string | null>(["image"]);
for (const { field, control, whenEmpty, figures } of questionTypes.map(traitsOf))
  for (const value of [field, control, whenEmpty, figures]) ambiguous.add(value);
const any = questionTypes.join("|");
const clear = questionTypes.filter((type) => !ambiguous.has(type)).join("|");

/** How code may decide by a type's name, although `traitsOf` knows the reason. */
const decisions = [
  new RegExp(`(?<!(input|fieldProperties)\\.)\\btype\\)? ?[!=]==? ?["'](${any})["']`),
  new RegExp(`\\btype (=|<>|IN) \\(?'(${any})'|\\btype WHEN '`),
  new RegExp(`case "(${clear})"`),
  // Lists and patterns of several names.
  new RegExp(`"(${any})",\\s*"(${clear})"|"(${clear})",\\s*"(${any})"`),
  new RegExp(
    `\\b(${any})\\|(${clear})\\b|\\b(${clear})\\|(${any})\\b|/[^/\\n]*\\b(${any})\\|(${any})\\b[^/\\n]*/\\w*\\.test\\(`,
  ),
];

/** Files that may name types, and why. */
const allowed: Record<string, string> = {
  "lib/survey/question-type-table.ts": "the table",
  "lib/calls/openapi.ts": "types of JSON Schema",
  "bench/rows/editor.ts": "questions to measure with",
};

function decisionsIn(source: string): string[] {
  return decisions.flatMap((decision) => decision.exec(source)?.[0] ?? []);
}

const files = globSync("{app,bench,components,extensions,lib,sandbox,scripts,server}/**/*.{ts,tsx}", {
  cwd: root,
}).filter((file) => !/\.test\.tsx?$|\/testing\/|\/node_modules\/|^lib\/library\//.test(file));

test("only the table of question types decides by their names", () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => {
    const decided = file in allowed ? [] : decisionsIn(readFileSync(path.join(root, file), "utf8"));
    return decided.map((decision) => `${file}: ${decision}`);
  });
  expect(found).toEqual([]);
});

test.each([
  'if (question.type === "nps") return 1;',
  'const texts = ["text", "longText"];',
  "return /number|rating|nps/.test(type);",
  "return /text|email/i.test(type);",
  "WHERE q.type IN ('text', 'email')",
  "CASE q.type WHEN 'nps' THEN 10",
  'switch (type) { case "dropdown": }',
])("a decision by name is found: %s", (line) => {
  expect(decisionsIn(line)).not.toEqual([]);
});

test.each([
  ["the engine", questionsOfEveryType],
  ["the shoppers' script", widgetQuestions],
  ["the page without scripts", hostedQuestions],
])("the examples that test %s have every type", (_, questions) => {
  expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(questionTypes));
});

test("every exception is still needed", () => {
  for (const file of Object.keys(allowed))
    expect(decisionsIn(readFileSync(path.join(root, file), "utf8")), file).not.toEqual([]);
});

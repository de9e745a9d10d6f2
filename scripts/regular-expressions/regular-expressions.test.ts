import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Speed } from "./check-expression.ts";
import { findIn, findInProduct, type LiteralExpression } from "./find-expressions.ts";
import { lengthCaps, runtimePatterns, runtimeSamples } from "./known-expressions.ts";
import { judge, literalOf, readVerdicts } from "./stored-verdicts.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { expressions, runtime } = findInProduct();
const judged = [...expressions, ...runtimeSamples];
const written = (expression: LiteralExpression) => `${expression.file}: ${literalOf(expression)}`;
const capped = lengthCaps.map(({ file, expression }) => `${file}: ${expression}`);

test("no text can make a regular expression slow: each takes linear time, or has a length cap", async () => {
  expect(await slowOf(judged, capped, readVerdicts())).toEqual([]);
}, 300_000);

test("verdicts.json has what recheck says of each expression (npm run check-expressions)", {
  tags: ["full"],
  timeout: 300_000,
}, async () => {
  expect(Object.fromEntries(readVerdicts())).toEqual(Object.fromEntries(await judge(judged, new Map())));
});

test("the list of length caps has no obsolete entries", () => {
  const known = new Set(expressions.map(written));
  expect(capped.filter((expression) => !known.has(expression))).toEqual([]);
});

test.each(lengthCaps)("a longer text for $expression is tested in $test.file", ({ test: { file, name } }) => {
  expect(readFileSync(path.join(root, file), "utf8")).toContain(`test("${name}", `);
});

test("every expression that is built at run time is listed, with why it is not slow", () => {
  const listed = runtimePatterns.map(({ file, code }) => ({ file, code }));
  expect(runtime).toEqual(listed);
});

test.each([
  ["app/a.tsx", "const a = <p>{/a+/gu.exec(b)}</p>;", "/a+/gu"],
  ["scripts/a.mjs", "export const a = [/[/]/];", "/[/]/"],
  ["lib/a.ts", "const a = z.string().regex(/^a$/i);", "/^a$/i"],
  [
    "lib/a.ts",
    `const a = new RegExp(\`^\${b}|\${c}$\`, "i"); const b = "x" + "+"; const c = String.raw\`\\d\`;`,
    "/^x+|\\d$/i",
  ],
  ["lib/a.ts", "const a = RegExp('a b');", "/a b/"],
])("in %s, %j is found", (file, source, found) => {
  expect(findIn(file, source)).toMatchObject({ runtime: [], expressions: [{ file }] });
  expect(findIn(file, source).expressions.map(written)).toEqual([`${file}: ${found}`]);
});

test.each(["new RegExp(text)", `new RegExp(\`\${text}+\`)`, "RegExp(b, flags)"])(
  "the pattern of %s is unknown",
  (code) => {
    const source = `const b = "a"; const make = (text: string, flags: string) => ${code};`;
    expect(findIn("lib/a.ts", source)).toEqual({ expressions: [], runtime: [{ file: "lib/a.ts", code }] });
  },
);

test.each([
  ["/^(paid([-_ ]?\\w+)*)$/", "exponential"],
  ["/\\s+$/", "polynomial"],
  ["/^(a+)+$/", "exponential"],
])("%s is recognized as slow: %s", async (literal, complexity) => {
  const { expressions: found } = findIn("lib/a.ts", `export const a = ${literal};`);
  expect(await slowOf(found, [])).toEqual([expect.stringContaining(complexity)]);
  expect(await slowOf(found, [`lib/a.ts: ${literal}`])).toHaveLength(complexity === "polynomial" ? 0 : 1);
});

/** The vulnerable expressions: those of polynomial time are allowed when their length is capped. */
async function slowOf(
  found: readonly LiteralExpression[],
  allowed: readonly string[],
  known: ReadonlyMap<string, Speed> = new Map(),
): Promise<string[]> {
  const verdicts = await judge(found, known);
  return found.flatMap((expression) => {
    const verdict = verdicts.get(literalOf(expression));
    const isAllowed = verdict === "fast" || (verdict === "polynomial" && allowed.includes(written(expression)));
    return isAllowed ? [] : [`${written(expression)}: ${verdict}`];
  });
}

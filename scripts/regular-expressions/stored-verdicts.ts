import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { checkExpression, recheckVersion, type Speed } from "./check-expression.ts";
import type { LiteralExpression } from "./find-expressions.ts";

const file = path.join(import.meta.dirname, "verdicts.json");
const format = z.object({ recheck: z.string(), verdicts: z.record(z.string(), z.string()) });

type Literal = Pick<LiteralExpression, "pattern" | "flags">;

/** As in a source: `/a+/gu`. */
export const literalOf = ({ pattern, flags }: Literal) => `/${pattern}/${flags}`;

/** The verdicts in `verdicts.json`, by literal; none if another version of recheck gave them. */
export function readVerdicts(): ReadonlyMap<string, Speed> {
  if (!existsSync(file)) return new Map();
  const { recheck, verdicts } = format.parse(JSON.parse(readFileSync(file, "utf8")));
  return new Map(recheck === recheckVersion ? Object.entries(verdicts) : []);
}

/** A verdict for each expression, by literal; recheck is only asked about those that `known` lacks. */
export async function judge(
  expressions: readonly Literal[],
  known: ReadonlyMap<string, Speed>,
): Promise<Map<string, Speed>> {
  const verdicts = new Map<string, Speed>();
  for (const expression of expressions) {
    const literal = literalOf(expression);
    if (verdicts.has(literal)) continue;
    verdicts.set(literal, known.get(literal) ?? (await checkExpression(expression.pattern, expression.flags)));
  }
  return verdicts;
}

/** Replaces `verdicts.json`. */
export function storeVerdicts(verdicts: ReadonlyMap<string, Speed>): void {
  const sorted = [...verdicts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const content = { recheck: recheckVersion, verdicts: Object.fromEntries(sorted) };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

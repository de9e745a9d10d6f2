import { createRequire } from "node:module";
import { check } from "recheck";
import * as z from "zod";

/** How long an expression can take: `fast` is linear time; the others are recheck's names for what is slower. */
export type Speed = string;

const { version } = z.object({ version: z.string() }).parse(createRequire(import.meta.url)("recheck/package.json"));

/** The recheck that judges, whose versions may differ in what they recognize. */
export const recheckVersion = version;

// A fixed seed and no time limits on single steps, so that a busy machine gets the same verdict.
const settings = { randomSeed: 1, timeout: 100_000, attackTimeout: null, incubationTimeout: null };

/** Asks recheck about an expression; takes up to a second, on both cores. */
export async function checkExpression(pattern: string, flags: string): Promise<Speed> {
  const verdict = await check(pattern, flags, settings);
  if (verdict.status === "safe") return "fast";
  return verdict.status === "vulnerable" ? verdict.complexity.type : `undecided: ${verdict.error.kind}`;
}

import type pg from "pg";
import { batchParameters } from "./batch-parameters.ts";
import { batchStatement } from "./batch-statement.ts";
import { type CounterChange, keyOf } from "./response-key.ts";
import type { Draft } from "./row-sets.ts";

const divisionByZero = "22012";

/** A draft was based on a state that is no longer stored: another process wrote the response, or it was deleted. */
export class StaleDraft extends Error {}

/**
 * Stores a batch in one statement, committed on return if `database` is a pool.
 * @param drafts at most one per response, in any order
 * @param options `counterChanges` without rows of their own; `isKept`: what is counted are the totals of deleted responses
 * @throws StaleDraft, or the database's error; then nothing was stored, or the connection was lost
 */
export async function writeBatch(
  database: pg.Pool | pg.ClientBase,
  drafts: readonly Draft[],
  { counterChanges = [], isKept = false }: { counterChanges?: readonly CounterChange[]; isKept?: boolean } = {},
): Promise<void> {
  const sorted = drafts.toSorted((left, right) => compare(keyOf(left), keyOf(right)));
  const values = [...batchParameters(sorted, counterChanges), String(isKept), String(drafts.length)];
  try {
    await database.query({ name: "store-batch", text: batchStatement, values });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === divisionByZero) throw new StaleDraft();
    throw error;
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

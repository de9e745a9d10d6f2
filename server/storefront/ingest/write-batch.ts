import type pg from "pg";
import { batchParameters } from "./batch-parameters.ts";
import { batchStatement } from "./batch-statement.ts";
import type { ResponseState } from "./response-state.ts";
import type { Draft } from "./row-sets.ts";

const divisionByZero = "22012";

/** A draft was based on a state that is no longer stored: another process wrote the response, or it was deleted. */
export class StaleDraft extends Error {}

/** A change to the counters only: what `after` counts minus what `before` does. Null: nothing. */
export interface CounterChange extends ResponseKey {
  before: ResponseState | null;
  after: ResponseState | null;
}

/** A response whose rows the caller deletes in the same transaction: its figures are subtracted from the counters. */
export interface Removal extends CounterChange {
  before: ResponseState;
  after: null;
}

/**
 * Stores a batch in one statement, committed on return if `database` is a pool.
 * @param drafts at most one per response, in any order
 * @throws StaleDraft, or the database's error; then nothing was stored, or the connection was lost
 */
export async function writeBatch(
  database: pg.Pool | pg.ClientBase,
  stripe: number,
  drafts: readonly Draft[],
  counterChanges: readonly CounterChange[] = [],
): Promise<void> {
  const sorted = drafts.toSorted((left, right) => compare(keyOf(left), keyOf(right)));
  const values = [...batchParameters(sorted, counterChanges), String(stripe), String(drafts.length)];
  try {
    await database.query({ name: "store-batch", text: batchStatement, values });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === divisionByZero) throw new StaleDraft();
    throw error;
  }
}

/** What groups messages into one response. */
export interface ResponseKey {
  accountId: string;
  surveyId: string;
  platform: string;
  orderKey: string;
}

/** A {@link ResponseKey} as one string, which is also the order that rows are locked in. */
export function keyOf(of: ResponseKey): string {
  return `${of.accountId} ${of.surveyId} ${of.platform} ${of.orderKey}`;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

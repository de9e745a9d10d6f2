import type pg from "pg";
import { batchParameters } from "./batch-parameters.ts";
import { batchStatement } from "./batch-statement.ts";
import type { ResponseState } from "./response-state.ts";
import type { Draft } from "./row-sets.ts";

const divisionByZero = "22012";

/** A draft was made from a state that is no longer stored: someone else wrote, or the response is gone. */
export class StaleDraft extends Error {}

/** A change of the counters alone: what `after` counts less what `before` did. Null: nothing. */
export interface CounterChange extends ResponseKey {
  before: ResponseState | null;
  after: ResponseState | null;
}

/** A response whose rows the caller deletes in the same transaction: its figures are taken off the counters. */
export interface Removal extends CounterChange {
  before: ResponseState;
  after: null;
}

/**
 * Stores a batch in one statement, committed on return where `database` is a pool.
 * @param drafts at most one of each response; any order
 * @throws StaleDraft, or what the database says; then nothing of the batch was stored, or the connection was lost
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

/** What makes messages one response. */
export interface ResponseKey {
  accountId: string;
  surveyId: string;
  platform: string;
  orderKey: string;
}

/** A {@link ResponseKey} as one text, which also is the order that rows are locked in. */
export function keyOf(of: ResponseKey): string {
  return `${of.accountId} ${of.surveyId} ${of.platform} ${of.orderKey}`;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

import type pg from "pg";
import { batchParameters } from "./batch-parameters.ts";
import { batchStatement } from "./batch-statement.ts";
import type { Draft } from "./row-sets.ts";

const divisionByZero = "22012";

/** A response that was to be changed is gone: what is in memory of it is of no use. */
export class ResponseGone extends Error {}

/**
 * Stores a batch in one statement, committed on return.
 * @param drafts at most one of each response; any order
 * @returns the ids of the responses stored; the others had been changed by someone else
 * @throws ResponseGone, or what the database says; then nothing of the batch was stored, or the connection was lost
 */
export async function writeBatch(pool: pg.Pool, stripe: number, drafts: readonly Draft[]): Promise<Set<string>> {
  const sorted = drafts.toSorted((left, right) => compare(keyOf(left), keyOf(right)));
  const values = [...batchParameters(sorted), String(stripe)];
  try {
    const { rows } = await pool.query<{ id: string }>({ name: "store-batch", text: batchStatement, values });
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === divisionByZero) throw new ResponseGone();
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

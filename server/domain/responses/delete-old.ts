import type pg from "pg";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { type ResponseState, rewriteResponses } from "#server/storefront/index.ts";
import { forgetMarks } from "./forget-marks.ts";

/** Shoppers' messages to these wait in the meantime. */
const RESPONSES_AT_ONCE = 200;

/** What an account keeps. */
export interface Retention {
  accountId: string;
  keepsTotals: boolean;
  /** Responses unchanged since then are deleted. */
  cutoff: Date;
}

/**
 * Deletes these responses with their answers, deliveries, marks and records of customers and mails, in batches of one
 * transaction each. A response that a shopper has just changed stays.
 * @returns how many were deleted
 */
export async function deleteOld(client: pg.ClientBase, retention: Retention, ids: readonly string[]): Promise<number> {
  let deleted = 0;
  for (let first = 0; first < ids.length; first += RESPONSES_AT_ONCE) {
    const some = ids.slice(first, first + RESPONSES_AT_ONCE);
    deleted += await inTransaction(client, () => deleteSome(client, retention, some));
  }
  return deleted;
}

async function deleteSome(
  client: pg.ClientBase,
  { accountId, keepsTotals, cutoff }: Retention,
  ids: readonly string[],
): Promise<number> {
  const gone: string[] = [];
  const change = (state: ResponseState) => {
    if (isTouchedSince(state, cutoff.getTime())) return state;
    gone.push(state.id);
    return null;
  };
  await rewriteResponses(client, accountId, ids, change, { keepsTotals });
  await forgetMarks(client, accountId, gone);
  // Those that were sent too: `rewriteResponses` leaves them.
  await client.query("DELETE FROM delivery WHERE account_id = $1 AND response_id = ANY($2::uuid[])", [accountId, gone]);
  return gone.length;
}

function isTouchedSince({ viewedAtMs, completedAtMs, answers }: ResponseState, timeMs: number): boolean {
  const times = [viewedAtMs, completedAtMs ?? viewedAtMs, ...[...answers.values()].map((one) => one.answeredAtMs)];
  return times.some((each) => each >= timeMs);
}

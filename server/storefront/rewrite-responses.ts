import type pg from "pg";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { reachingLocked } from "#server/foundation/database/reach-locked.ts";
import { readQuestionTypes } from "./ingest/read-question-types.ts";
import { readResponsesById, type StoredResponse, toState } from "./ingest/read-states.ts";
import { keyOf, type Removal } from "./ingest/response-key.ts";
import type { ResponseState } from "./ingest/response-state.ts";
import type { Draft } from "./ingest/row-sets.ts";
import { writeBatch } from "./ingest/write-batch.ts";
import { markFrames } from "./mark-frames.ts";

/** What a response becomes: another state, the same one to leave it unchanged, or null to delete it. */
export type ChangeOfResponse = (state: ResponseState) => ResponseState | null;

const MOST_AT_ONCE = 1_000;

/**
 * Changes or deletes responses of an account with all their answers, inside the caller's transaction (READ COMMITTED),
 * and updates the counters by the difference. Each gets a new revision, so a process that remembers it reads it again
 * before counting from memory. The keys a response is found by and its surface stay the same; `change` must keep it
 * consistent (what is shown, what counts).
 *
 * Locks the responses in the same order as messages do; rewrites of one account run one at a time. Messages to these
 * responses wait until the transaction ends: keep it short, some hundred responses, one call.
 * @param responseIds of rows (`response.id`); those that don't exist are ignored
 * @param options `keepsTotals`: the totals of deleted responses stay in the reports, stored separately
 * @returns how many were changed or deleted
 */
export async function rewriteResponses(
  client: pg.ClientBase,
  accountId: string,
  responseIds: readonly string[],
  change: ChangeOfResponse,
  { keepsTotals = false }: { keepsTotals?: boolean } = {},
): Promise<number> {
  if (responseIds.length === 0) return 0;
  if (responseIds.length > MOST_AT_ONCE) throw new RangeError(`at most ${MOST_AT_ONCE} responses at once`);
  await rewriteAlone(client, accountId);
  return await reachingLocked(client, () => rewriteHere(client, accountId, responseIds, change, keepsTotals));
}

/** Waits until no other transaction rewrites responses of the account, and keeps others waiting until this one ends. */
export async function rewriteAlone(client: pg.ClientBase, accountId: string): Promise<void> {
  await client.query(serialSql, [accountId]);
}

async function rewriteHere(
  client: pg.ClientBase,
  accountId: string,
  responseIds: readonly string[],
  change: ChangeOfResponse,
  keepsTotals: boolean,
): Promise<number> {
  await client.query(lockSql, [accountId, responseIds]);
  // Days whose responses are deleted keep their counts together with the totals.
  if (!keepsTotals) await markFrames(client, accountId, responseIds);
  const stored = await readResponsesById(client, accountId, responseIds);
  const stateOf = await statesOf(client, accountId, stored);
  const drafts: Draft[] = [];
  const removals: Removal[] = [];
  for (const response of stored) {
    const before = stateOf(response);
    const after = change(before);
    const { surveyId, platform, orderKey, updatedAtMs } = response;
    const key = { accountId, surveyId, platform, orderKey };
    if (after === null) removals.push({ ...key, before, after: null });
    else if (after !== before) {
      const next = { ...after, id: before.id, revision: before.revision + 1 };
      // Deliveries wait until the shopper is idle; this doesn't count as activity.
      const uncounted = { usageMonth: null, isUncounted: false };
      drafts.push({ ...key, before, after: next, integrations: [], viewTakers: [], ...uncounted, nowMs: updatedAtMs });
    }
  }
  await rewriteRows(client, accountId, drafts, removals);
  await writeBatch(client, drafts, { counterChanges: removals });
  if (keepsTotals && removals.length > 0) {
    const kept = removals.map((removal) => ({ ...removal, before: null, after: removal.before }));
    await writeBatch(client, [], { counterChanges: kept, isKept: true });
  }
  return drafts.length + removals.length;
}

/**
 * The responses of the account in scope with these ids, as {@link rewriteResponses} passes them, without locks; those over
 * the plan's limit too.
 */
export async function readResponseStates(accountId: string, responseIds: readonly string[]): Promise<ResponseState[]> {
  return await inAccountTransaction((client) =>
    reachingLocked(client, async () => {
      const stored = await readResponsesById(client, accountId, responseIds);
      return stored.map(await statesOf(client, accountId, stored));
    }),
  );
}

/** Reads stored responses as states; values that aren't stored are looked up once for all. */
async function statesOf(
  client: pg.Pool | pg.ClientBase,
  accountId: string,
  stored: readonly StoredResponse[],
): Promise<(response: StoredResponse) => ResponseState> {
  const asked = new Set(stored.flatMap(({ answers }) => answers.map(({ questionNameId }) => questionNameId)));
  const typeOf = await readQuestionTypes(client, accountId, [...asked]);
  return (response) => toState(response, (id) => typeOf.get(id));
}

/**
 * What the batch statement doesn't do: deletes removed answers and everything about deleted responses, and stops or
 * restores the deliveries of those that became tests or count again.
 */
async function rewriteRows(
  client: pg.ClientBase,
  accountId: string,
  drafts: readonly Draft[],
  removals: readonly Removal[],
): Promise<void> {
  const gone: [string, string][] = drafts.flatMap(({ before, after }) =>
    [...(before?.answers.keys() ?? [])]
      .filter((id) => !after.answers.has(id))
      .map((id): [string, string] => [after.id, id]),
  );
  if (gone.length > 0)
    await client.query(deleteAnswersSql, [accountId, gone.map(([id]) => id), gone.map(([, question]) => question)]);
  const markedAs = (isTest: boolean) =>
    drafts
      .filter(({ before, after }) => after.isTest === isTest && before?.isTest !== isTest)
      .map(({ after }) => after.id);
  const [nowTests, restored] = [markedAs(true), markedAs(false)];
  const removed = removals.map(({ before }) => before.id);
  if (nowTests.length > 0) await client.query(skipDeliveriesSql, [accountId, nowTests]);
  if (restored.length > 0) await client.query(restoreDeliveriesSql, [accountId, restored]);
  const moved = [...nowTests, ...restored];
  if (moved.length > 0) await client.query(copyAgainSql, [accountId, moved]);
  if (removed.length === 0) return;
  await client.query(copyAgainSql, [accountId, removed]);
  for (const sql of deleteResponseSql) await client.query(sql, [accountId, removed]);
}

const serialSql = `SELECT pg_advisory_xact_lock(hashtextextended('rewrite ' || $1::text, 0))`;

/** The order of {@link keyOf}, in which batches lock: anything that locks several responses of an account uses it. */
export const lockOrderSql = 'ORDER BY survey_id, platform COLLATE "C", order_key COLLATE "C"';

const lockSql = `SELECT FROM response WHERE account_id = $1 AND id = ANY($2::uuid[]) ${lockOrderSql} FOR UPDATE`;

const deleteAnswersSql = `DELETE FROM answer WHERE account_id = $1
AND (response_id, question_id) IN (SELECT * FROM unnest($2::uuid[], $3::text[]))`;

// A process that is sending one at the moment loses its lease, and doesn't record how it went. What goes to the store
// itself finds out when it's sent: what started workflows, or what was copied, mustn't be forgotten.
const skipDeliveriesSql = `UPDATE delivery SET status = 'skipped', lease_id = NULL, leased_until = NULL,
  last_error = 'This was marked as a test response before it was sent.'
WHERE account_id = $1 AND response_id = ANY($2::uuid[]) AND status IN ('waiting', 'sending', 'held', 'locked')
  AND integration NOT IN ('StoreFlows', 'StoreAnswers')`;

// What is still not to be sent, or is over the plan's limit, is found out again.
const restoreDeliveriesSql = `UPDATE delivery SET status = CASE WHEN lock_place IS NULL THEN 'waiting' ELSE 'locked' END,
  last_error = NULL, attempts = 0, first_attempt_at = NULL, retry_at = NULL
WHERE account_id = $1 AND response_id = ANY($2::uuid[]) AND status = 'skipped'
  AND sent_revision IS DISTINCT FROM revision`;

/** Copies of answers that are at the store, or on their way there. */
const isCopySql = "integration = 'StoreAnswers' AND (remote_id IS NOT NULL OR status = 'sending')";

/**
 * Writes the copies of responses that get a new revision or are deleted again at the store, at any age, as the responses
 * are then: of a test and of a deleted one nothing. They outlive the response until they are removed.
 */
export const copyAgainSql = `
UPDATE delivery SET revision = revision + 1, status = CASE status WHEN 'sending' THEN status ELSE 'waiting' END,
  attempts = 0, first_attempt_at = NULL, retry_at = NULL
WHERE account_id = $1 AND response_id = ANY($2::uuid[]) AND ${isCopySql}`;

const deleteResponseSql = [
  `DELETE FROM delivery WHERE account_id = $1 AND response_id = ANY($2::uuid[])
     AND (status <> 'sent' OR integration = 'StoreFlows') AND NOT (${isCopySql})`,
  "DELETE FROM delivery_attempt WHERE account_id = $1 AND response_id = ANY($2::uuid[])",
  "DELETE FROM answer WHERE account_id = $1 AND response_id = ANY($2::uuid[])",
  "DELETE FROM low_score_mail WHERE account_id = $1 AND response_id = ANY($2::uuid[])",
  "DELETE FROM customer_response WHERE account_id = $1 AND response_id = ANY($2::uuid[])",
  "DELETE FROM response WHERE account_id = $1 AND id = ANY($2::uuid[])",
];

import type pg from "pg";
import { machineMs } from "#lib/machine-clock.ts";
import { normalizeOther } from "#lib/other-texts/normalize-other.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import {
  lockOtherRulesSql,
  mergedChoices,
  type OtherRules,
  otherRulesOf,
  type ResponseState,
  rewriteResponses,
} from "#server/storefront/index.ts";

/** Answers that one transaction reads, and those it changes: shoppers wait for the latter. */
const READ_AT_ONCE = 2_000;
const MOVED_AT_ONCE = 200;

interface Pass {
  accountId: string;
  questionNameId: string;
  /** Stops early once this many milliseconds have passed. */
  timeoutMs?: number;
}

/**
 * Applies a question's current rules to its past answers: those whose text has a rule count for the rule's choice, all
 * others for their original answer. It compares what is counted with what should be, so it may run at any time, twice,
 * and alongside shoppers; counters move with each answer. It works in batches, newest first, each with the rules
 * current at that time.
 * @param client in the account's scope or the worker's, in no transaction
 * @returns whether it reached the end
 */
export async function applyRules(client: pg.ClientBase, pass: Pass): Promise<boolean> {
  const { accountId, questionNameId, timeoutMs = Number.POSITIVE_INFINITY } = pass;
  const endsAtMs = machineMs() + timeoutMs;
  const { rows } = await client.query<{ now: string }>("SELECT clock_timestamp()::text AS now");
  const startedAt = rows[0]?.now;
  let after: Place | null = { time: "infinity", id: lastId };
  while (after) {
    if (machineMs() > endsAtMs) return false;
    const place: Place = after;
    after = await inTransaction(client, () => applySome(client, pass, place));
  }
  await client.query(appliedSql, [accountId, questionNameId, startedAt]);
  return true;
}

/** The position of a pass: answers before it in time are still to come. */
interface Place {
  time: string;
  id: string;
}

const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

interface AnswerRow {
  response_id: string;
  time: string;
  body: string;
  choices: string[];
  merged: string[] | null;
  counted: boolean;
}

async function applySome(client: pg.ClientBase, pass: Pass, place: Place): Promise<Place | null> {
  const { accountId, questionNameId } = pass;
  await client.query(lockOtherRulesSql, [accountId, questionNameId]);
  const rules = await readRules(client, pass);
  const { rows } = await client.query<AnswerRow>(answersSql, [
    accountId,
    questionNameId,
    place.time,
    place.id,
    READ_AT_ONCE,
  ]);
  const moved: AnswerRow[] = [];
  let last: AnswerRow | undefined;
  for (const row of rows) {
    last = row;
    if (!isSame(row.merged, mergedOf(row, questionNameId, rules))) moved.push(row);
    if (moved.length === MOVED_AT_ONCE) break;
  }
  const ids = moved.map(({ response_id: id }) => id);
  await rewriteResponses(client, accountId, ids, (state) => byRules(state, questionNameId, rules));
  await noteMoved(client, pass, moved, rules);
  const isEnd = rows.length < READ_AT_ONCE && last === rows.at(-1);
  return last === undefined || isEnd ? null : { time: last.time, id: last.response_id };
}

async function readRules(client: pg.ClientBase, { accountId, questionNameId }: Pass): Promise<OtherRules> {
  const { rows } = await client.query<{ normalized: string; choiceId: string }>(
    `SELECT normalized, choice_id AS "choiceId" FROM other_rule WHERE account_id = $1 AND question_id = $2`,
    [accountId, questionNameId],
  );
  return otherRulesOf(rows.map((row) => ({ ...row, questionNameId })));
}

function mergedOf({ choices, body }: AnswerRow, questionNameId: string, rules: OtherRules): string[] | null {
  return mergedChoices({ questionNameId, choiceIds: choices, other: body }, rules);
}

function byRules(state: ResponseState, questionNameId: string, rules: OtherRules): ResponseState {
  const stored = state.answers.get(questionNameId);
  if (!stored) return state;
  const merged = mergedChoices(stored.answer, rules);
  if (isSame(stored.merged, merged)) return state;
  return { ...state, answers: new Map(state.answers).set(questionNameId, { ...stored, merged }) };
}

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return (
    one === other || (one?.length === other?.length && (one?.every((id, index) => id === other?.[index]) ?? false))
  );
}

/**
 * Counts the past answers that each merge moved, which is the latest one with the text, except for answers that only
 * return to it because a later merge was undone.
 */
async function noteMoved(
  client: pg.ClientBase,
  { accountId, questionNameId }: Pass,
  moved: readonly AnswerRow[],
  rules: OtherRules,
): Promise<void> {
  const counted = moved.filter((row) => row.counted && mergedOf(row, questionNameId, rules) !== null);
  if (counted.length === 0) return;
  const texts = counted.map(({ body }) => normalizeOther(body));
  const wereMerged = counted.map(({ merged }) => merged !== null);
  await client.query(movedSql, [accountId, questionNameId, texts, wereMerged]);
}

const answersSql = `
  SELECT response_id, answered_at::text AS time, body, choices, merged, counted FROM answer
  WHERE account_id = $1 AND question_id = $2 AND body IS NOT NULL AND 'other' = ANY(choices)
    AND answered_at <= $3::timestamptz AND (answered_at, response_id) < ($3::timestamptz, $4::uuid)
  ORDER BY answered_at DESC, response_id DESC LIMIT $5`;

const movedSql = `
  UPDATE other_merge m SET answers = m.answers + moved.count
  FROM (
    SELECT owner.id, sum(typed.count) AS count
    FROM (
      SELECT text, was_merged, count(*) AS count FROM unnest($3::text[], $4::boolean[]) AS answer(text, was_merged) GROUP BY 1, 2
    ) AS typed
    CROSS JOIN LATERAL (
      SELECT id FROM other_merge
      WHERE account_id = $1 AND question_id = $2 AND undone_at IS NULL AND typed.text = ANY(normalized)
      ORDER BY id DESC LIMIT 1
    ) AS owner
    WHERE NOT typed.was_merged OR NOT EXISTS (
      SELECT FROM other_merge later
      WHERE later.account_id = $1 AND later.question_id = $2 AND later.id > owner.id AND later.undone_at IS NOT NULL
        AND typed.text = ANY(later.normalized)
    )
    GROUP BY owner.id
  ) AS moved
  WHERE m.account_id = $1 AND m.id = moved.id`;

const appliedSql = `
  UPDATE other_merge SET applied_at = now()
  WHERE account_id = $1 AND question_id = $2 AND applied_at IS NULL AND greatest(created_at, undone_at) <= $3::timestamptz`;

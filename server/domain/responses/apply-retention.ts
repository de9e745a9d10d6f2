import type pg from "pg";
import { machineMs } from "#lib/machine-clock.ts";
import { deleteOldOrders } from "#server/domain/store-orders/index.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { log } from "#server/foundation/log.ts";
import { deleteKeptTotals, type ResponseState, rewriteResponses } from "#server/storefront/index.ts";
import { forgetMarks } from "./mark-read.ts";

/** Shoppers' messages to these wait in the meantime. */
const RESPONSES_AT_ONCE = 200;

/** What an account keeps. */
interface Retention {
  accountId: string;
  keepsTotals: boolean;
  /** Responses unchanged since then are deleted. */
  cutoff: Date;
}

/**
 * Deletes these responses with their answers, deliveries, marks and records of customers and emails, in batches of one
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
  // Those that were sent too: `rewriteResponses` leaves them. Copies at the store are still to be removed.
  const forgetSql =
    "DELETE FROM delivery WHERE account_id = $1 AND response_id = ANY($2::uuid[]) AND integration <> 'StoreAnswers'";
  await client.query(forgetSql, [accountId, gone]);
  return gone.length;
}

function isTouchedSince({ viewedAtMs, completedAtMs, answers }: ResponseState, timeMs: number): boolean {
  const times = [viewedAtMs, completedAtMs ?? viewedAtMs, ...[...answers.values()].map((one) => one.answeredAtMs)];
  return times.some((each) => each >= timeMs);
}

/** Responses that one statement reads, and totals that one deletes: few enough not to block anyone. */
const ROWS_AT_ONCE = 2_000;
const TIME_MS = 50 * 60_000;

/**
 * Deletes, account by account, responses older than the account's retention period, with everything that references
 * them. Every step commits by itself: the next run continues an interrupted one. One failing account doesn't hold up
 * the others.
 * @param client acts as `afterword_worker`, in no transaction
 * @returns how many responses were deleted
 * @throws AggregateError of all failures, at the end
 */
export async function applyRetention(client: pg.ClientBase, now: Date, timeMs = TIME_MS): Promise<number> {
  const endsAtMs = machineMs() + timeMs;
  const { rows } = await client.query<Retention>(accountsSql, [now]);
  const failures: unknown[] = [];
  let deleted = 0;
  for (const retention of rows) {
    if (machineMs() > endsAtMs) break;
    try {
      deleted += await applyTo(client, retention, endsAtMs);
    } catch (error) {
      log.error({ err: error, accountId: retention.accountId }, "could not delete an account's old responses");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "could not delete old responses of some accounts");
  return deleted;
}

async function applyTo(client: pg.ClientBase, retention: Retention, endsAtMs: number): Promise<number> {
  const { accountId, keepsTotals } = retention;
  let deleted = 0;
  let page = await readPage(client, retention, null);
  while (page.lastId !== null && machineMs() <= endsAtMs) {
    deleted += await deleteOld(client, retention, page.oldIds);
    page = await readPage(client, retention, page.lastId);
  }
  // Old orders are deleted after the answers about them.
  while (
    machineMs() <= endsAtMs &&
    (await deleteOldOrders(client, accountId, { cutoff: retention.cutoff, most: ROWS_AT_ONCE, keepsTotals })) > 0
  );
  while (!keepsTotals && machineMs() <= endsAtMs && (await deleteKeptTotals(client, accountId, ROWS_AT_ONCE)) > 0);
  return deleted;
}

interface Page {
  /** Null after the last response. */
  lastId: string | null;
  oldIds: string[];
}

async function readPage(client: pg.ClientBase, retention: Retention, afterId: string | null): Promise<Page> {
  const values = [retention.accountId, afterId, retention.cutoff, ROWS_AT_ONCE];
  const { rows } = await client.query<Page>(pageSql, values);
  return rows[0] ?? { lastId: null, oldIds: [] };
}

// In no order, so that every account has its turn. During a recount the totals are incomplete; the next night is soon
// enough.
const accountsSql = `
  SELECT a.id AS "accountId", a.retention_keeps_totals AS "keepsTotals",
    $1::timestamptz - make_interval(months => a.retention_months) AS cutoff
  FROM account a
  WHERE a.retention_months IS NOT NULL AND a.status <> 'closing' AND NOT EXISTS (
    SELECT FROM account_recount r WHERE r.account_id = a.id AND r.finished_at IS NULL AND r.failed_at IS NULL)
  ORDER BY random()`;

// By the primary key: each statement reads a fixed number of rows, no matter how many are old.
const pageSql = `
  SELECT (array_agg(id ORDER BY id DESC))[1] AS "lastId",
    coalesce(array_agg(id ORDER BY id) FILTER (WHERE updated_at < $3), '{}') AS "oldIds"
  FROM (SELECT id, updated_at FROM response WHERE account_id = $1 AND ($2::uuid IS NULL OR id > $2)
    ORDER BY id LIMIT $4) AS page`;

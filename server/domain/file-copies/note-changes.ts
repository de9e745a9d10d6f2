import type { ClientBase } from "pg";
import { getsFiles, integrationNames } from "#lib/partners.ts";

/** Changes that are taken at a time. */
const CHANGES_AT_ONCE = 50_000;

/** A copy of an account's responses that has something to write. */
export interface DueCopy {
  accountId: string;
  integration: string;
}

/**
 * Begins the copies of new connections, and marks the months of which responses changed.
 * @param now the product's time
 * @returns the copies that have something to write now, those that are due longest before the others, and folders to remove
 */
export async function noteChanges(client: ClientBase, now: Date): Promise<DueCopy[]> {
  const names = integrationNames.filter(getsFiles);
  await client.query(beginSql, [names, now]);
  await client.query(notedFromSql);
  for (let taken = CHANGES_AT_ONCE; taken === CHANGES_AT_ONCE; ) {
    const { rows } = await client.query<{ taken: number }>(markSql);
    taken = rows[0]?.taken ?? 0;
  }
  await client.query(markAllSql, [now]);
  return (await client.query<DueCopy>(dueSql, [now])).rows;
}

const beginSql = `
INSERT INTO file_copy (account_id, integration, due_at)
SELECT c.account_id, c.name, $2
FROM connection c WHERE c.kind = 'integration' AND c.name = ANY($1::text[]) AND c.status <> 'removed'
ON CONFLICT (account_id, integration) DO UPDATE SET is_connected = true, due_at = excluded.due_at WHERE NOT file_copy.is_connected`;

/** The number of this statement's own transaction is higher than that of any that found no copy, and noted nothing. */
const notedFromSql =
  "UPDATE file_copy SET noted_from = pg_current_xact_id()::text::bigint WHERE noted_from IS NULL AND is_connected";

const markSql = `
WITH gone AS (
  DELETE FROM file_copy_change WHERE id IN (SELECT id FROM file_copy_change ORDER BY id LIMIT ${CHANGES_AT_ONCE})
  RETURNING account, month
), marked AS (
  INSERT INTO file_copy_month AS m (account_id, integration, month, changed_at)
  SELECT f.account_id, f.integration, g.month, clock_timestamp()
  FROM (SELECT DISTINCT account, month FROM gone) AS g JOIN file_copy f ON f.account_id = g.account AND f.is_connected
  ON CONFLICT (account_id, integration, month) DO UPDATE SET changed_at = excluded.changed_at
)
SELECT count(*)::int AS taken FROM gone`;

/**
 * All months, from that of the first response to that of the last: of copies that are new or at a new place, and where the
 * plan lets the account read more answers than before. Any of the files that ever were may be at the place.
 */
const markAllSql = `
WITH whole AS (
  UPDATE file_copy f SET begun_at = now(), readable_up_to = a.unlocked_up_to, connected_at = c.connected_at,
    due_at = CASE WHEN f.connected_at IS DISTINCT FROM c.connected_at THEN $1 ELSE f.due_at END, failing_since = NULL
  FROM account a, connection c
  WHERE f.is_connected AND a.id = f.account_id AND c.account_id = f.account_id AND c.kind = 'integration' AND c.name = f.integration
    AND c.status <> 'removed' AND pg_snapshot_xmin(pg_current_snapshot())::text::bigint > f.noted_from
    AND (f.begun_at IS NULL OR f.readable_up_to IS DISTINCT FROM a.unlocked_up_to
      OR f.connected_at IS DISTINCT FROM c.connected_at)
  RETURNING f.account_id, f.integration
), every AS (
  SELECT w.account_id, w.integration, each::date AS month
  FROM whole w
  CROSS JOIN LATERAL (SELECT r.id FROM response r WHERE r.account_id = w.account_id ORDER BY r.id LIMIT 1) AS first
  CROSS JOIN LATERAL (SELECT r.id FROM response r WHERE r.account_id = w.account_id ORDER BY r.id DESC LIMIT 1) AS last
  CROSS JOIN LATERAL generate_series(month_of_id(first.id)::timestamp, month_of_id(last.id)::timestamp, '1 month') AS each
  UNION SELECT m.account_id, m.integration, m.month FROM file_copy_month m JOIN whole USING (account_id, integration)
)
INSERT INTO file_copy_month AS m (account_id, integration, month, changed_at)
SELECT account_id, integration, month, clock_timestamp() FROM every
ON CONFLICT (account_id, integration, month) DO UPDATE SET changed_at = excluded.changed_at, parts = m.most_parts`;

const dueSql = `
SELECT f.account_id AS "accountId", f.integration, f.due_at FROM file_copy f
JOIN integration i ON i.account_id = f.account_id AND i.name = f.integration AND i.enabled
JOIN connection c ON c.account_id = f.account_id AND c.kind = 'integration' AND c.name = f.integration
  AND c.status = 'connected' AND coalesce(c.held_until <= $1, true)
WHERE f.is_connected AND f.begun_at IS NOT NULL AND f.due_at <= $1
  AND EXISTS (SELECT FROM file_copy_month m WHERE m.account_id = f.account_id AND m.integration = f.integration AND m.changed_at IS NOT NULL)
UNION ALL
SELECT account_id, integration, due_at FROM file_copy WHERE folders_to_remove <> '{}'
ORDER BY due_at`;

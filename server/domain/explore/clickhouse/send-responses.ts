import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { keptMinorSql } from "#server/storefront/index.ts";
import { factSql } from "../axis-sql.ts";
import type { CopyClient } from "./client.ts";
import { noteVersion } from "./tables.ts";

/** A response by its keys. */
export interface ResponseKey {
  account: string;
  response: string;
}

/**
 * Sends the present state of responses to ClickHouse; of those that no longer count, that they don't. Its version is drawn
 * before the state is read, so of two states that arrive in any order the newer one has the higher version, if only one
 * process sends at a time.
 * @param skipsGone for an empty copy: nothing of those is sent
 */
export async function sendResponses(
  { client, feedId }: { client: CopyClient; feedId: string },
  postgres: pg.ClientBase,
  keys: readonly ResponseKey[],
  { skipsGone = false } = {},
): Promise<void> {
  if (keys.length === 0) return;
  const drawn = await postgres.query<{ version: string }>("SELECT nextval('response_feed_version')::text AS version");
  const version = drawn.rows[0]?.version ?? "0";
  const { rows } = await postgres.query<{ row: string }>({
    name: "responses to send",
    text: rowsSql,
    values: [keys.map(({ account }) => account), keys.map(({ response }) => response), version, !skipsGone],
  });
  if (rows.length === 0) return;
  await noteVersion(client, feedId, BigInt(version));
  // As text, as PostgreSQL wrote it: objects of all rows would take several times the memory.
  const { stream } = await client.exec({
    query: "INSERT INTO response FORMAT JSONEachRow",
    values: Readable.from(
      rows.map(({ row }) => `${row}\n`),
      { objectMode: false },
    ),
    // Old responses that change at once may each belong to another month.
    clickhouse_settings: { max_partitions_per_insert_block: "0" },
  });
  await text(stream);
}

const facts = Object.entries({
  channel: factSql.channel,
  campaign: factSql.campaign,
  country: factSql.country,
  product: factSql.product,
  discount_code: factSql.discountCode,
  customer_type: factSql.customerType,
  month: factSql.month,
}).flatMap(([name, sql]) => [`'${name}'`, sql]);

/** The month of an id comes from its own time; an id without one is in the first. */
const createdSql = "coalesce(uuid_extract_timestamp(k.response) AT TIME ZONE 'UTC', 'epoch')::date";

const rowsSql = `
SELECT (jsonb_build_object('account', k.account, 'response', k.response, 'created', ${createdSql}, 'version', $3::text) || CASE WHEN r.id IS NULL
  THEN '{"is_deleted": 1}' ELSE jsonb_build_object('is_deleted', 0, 'day', r.answered_day, 'lock_place', r.lock_place,
    'order_total', r.order_total_minor, 'kept_total', ${keptMinorSql}, 'currency', coalesce(r.currency, ''), ${facts.join(", ")},
    'answers', coalesce((SELECT jsonb_object_agg(a.question_id, coalesce(a.merged, a.choices)) FROM answer a
      WHERE a.account_id = k.account AND a.response_id = k.response AND a.counted), '{}'))
  END)::text AS row
FROM (SELECT DISTINCT account, response FROM unnest($1::uuid[], $2::uuid[]) AS given (account, response)) AS k
LEFT JOIN response r ON r.account_id = k.account AND r.id = k.response AND NOT r.is_test AND r.answered_at IS NOT NULL
WHERE $4 OR r.id IS NOT NULL`;

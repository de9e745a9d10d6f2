import type { CopyClient } from "./client.ts";

/**
 * One row for each response with answers. A row with a higher version replaces those of its response; with `is_deleted`,
 * there is none. Texts in arrays aren't LowCardinality: `has` doesn't find an empty one among those (26.7). Months are those of the ids, which never change: rows of one response in two of them would both count.
 */
const responseTable = `
CREATE TABLE IF NOT EXISTS response (
  account UUID,
  response UUID,
  created Date,
  day Date32,
  lock_place Nullable(Int64),
  order_total Nullable(Int64),
  kept_total Nullable(Int64),
  currency LowCardinality(String),
  channel Array(String),
  campaign Array(String),
  country Array(String),
  product Array(String),
  discount_code Array(String),
  customer_type Array(String),
  month Array(String),
  answers Map(String, Array(String)),
  version UInt64,
  is_deleted UInt8
) ENGINE = ReplacingMergeTree(version, is_deleted) PARTITION BY toYYYYMM(created) ORDER BY (account, response)`;

/** Which copy this is, and the highest version that it may have. */
const copyTable = `
CREATE TABLE IF NOT EXISTS response_copy (
  only UInt8,
  feed_id UUID,
  version UInt64
) ENGINE = ReplacingMergeTree(version) ORDER BY only`;

/** Makes an empty copy for a feed, in place of any other. */
export async function makeCopy(client: CopyClient, feedId: string): Promise<void> {
  for (const table of ["response_copy", "response"]) await client.command({ query: `DROP TABLE IF EXISTS ${table}` });
  for (const query of [responseTable, copyTable]) await client.command({ query });
  await noteVersion(client, feedId, 0n);
}

/** Notes the version of rows before they are sent, so that no row has a higher one. */
export async function noteVersion(client: CopyClient, feedId: string, version: bigint): Promise<void> {
  const values = [{ only: 1, feed_id: feedId, version: String(version) }];
  await client.insert({ table: "response_copy", values, format: "JSONEachRow" });
}

/**
 * The highest version of the copy that is there; null if there is none, or it is another feed's.
 * @throws the client's error if ClickHouse doesn't answer
 */
export async function copiedVersion(client: CopyClient, feedId: string): Promise<bigint | null> {
  const found = await client.query({
    query: `SELECT count() AS n FROM system.tables WHERE database = currentDatabase() AND name IN ('response', 'response_copy')`,
    format: "JSONEachRow",
  });
  const [tables] = await found.json<{ n: number | string }>();
  if (Number(tables?.n) !== 2) return null;
  const read = await client.query({
    query: "SELECT toString(version) AS version FROM response_copy FINAL WHERE feed_id = {feed:UUID}",
    query_params: { feed: feedId },
    format: "JSONEachRow",
  });
  const [copy] = await read.json<{ version: string }>();
  return copy ? BigInt(copy.version) : null;
}

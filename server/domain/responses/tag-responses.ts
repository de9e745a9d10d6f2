import type pg from "pg";
import { MAX_TAGS } from "#lib/calls/response-tags.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import type { AccountContext } from "#server/domain/analytics/index.ts";
import type { BodyOf } from "#server/foundation/context/call-input.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { lockOrderSql } from "#server/storefront/index.ts";
import { existingIds } from "./named-responses.ts";

type TagsOfResponses = BodyOf<"app", "TagResponses">;

/**
 * Adds tags to responses and removes tags; a tag appears once, in the order added. Tags ignore letter case: the
 * existing spelling stays.
 * @throws AppError `not-found` if none of them exists, `invalid` without any tag or if one would have too many
 */
export async function tagResponses(
  { accountId }: AccountContext,
  { recordIds, add = [], remove = [] }: TagsOfResponses,
): Promise<{ changed: number }> {
  if (add.length + remove.length === 0) throw invalidField("add", "must have a tag unless remove has one");
  return await inAccountTransaction(async (client) => {
    const ids = await existingIds(client, accountId, recordIds);
    const [added, removed] = await inUse(client, accountId, add, remove);
    const values = [accountId, ids, added, removed];
    const { rows } = await client.query<{ tags: number }>(added.length > 0 ? addSql : removeSql, values);
    if (rows.some(({ tags }) => tags > MAX_TAGS)) {
      const message = `would give a response more than ${MAX_TAGS} tags`;
      throw new AppError("invalid", `add ${message}.`, { errors: { add: [message] } });
    }
    return { changed: rows.length };
  });
}

/**
 * The tags to add in their existing spelling, and every spelling of those to remove. Waits for concurrent tagging, to
 * see all of it.
 */
async function inUse(
  client: pg.ClientBase,
  accountId: string,
  add: readonly string[],
  remove: readonly string[],
): Promise<[added: string[], removed: string[]]> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('tags ' || $1::text, 0))", [accountId]);
  const { rows } = await client.query<{ added: string[]; removed: string[] }>(spellingsSql, [accountId, add, remove]);
  return [rows[0]?.added ?? [], rows[0]?.removed ?? []];
}

/** If several spellings are in use, from before spellings were unified, the most common. */
const spellingsSql = `
  WITH used AS (
    SELECT tag, count(*) AS count FROM response_mark CROSS JOIN LATERAL unnest(tags) AS tag
    WHERE account_id = $1 AND tags <> '{}' AND lower(tag) = ANY(SELECT lower(t) FROM unnest($2::text[] || $3::text[]) AS t)
    GROUP BY tag
  ), wanted AS (
    SELECT DISTINCT ON (lower(tag)) tag, place FROM unnest($2::text[]) WITH ORDINALITY AS each(tag, place)
    WHERE lower(tag) <> ALL(SELECT lower(t) FROM unnest($3::text[]) AS t) ORDER BY lower(tag), place
  )
  SELECT ARRAY(SELECT coalesce((SELECT used.tag FROM used WHERE lower(used.tag) = lower(wanted.tag)
      ORDER BY used.count DESC, used.tag LIMIT 1), wanted.tag) FROM wanted ORDER BY place) AS added,
    $3::text[] || ARRAY(SELECT tag FROM used WHERE lower(tag) = ANY(SELECT lower(t) FROM unnest($3::text[]) AS t)) AS removed`;

const tagsSql = `ARRAY(SELECT tag FROM unnest(response_mark.tags || $3::text[]) WITH ORDINALITY AS each(tag, place)
  WHERE tag <> ALL($4::text[]) GROUP BY tag ORDER BY min(place))`;

const addSql = `
  INSERT INTO response_mark (account_id, response_id, tags)
  SELECT account_id, id, $3::text[] FROM response WHERE account_id = $1 AND id = ANY($2::uuid[])
  ${lockOrderSql} FOR KEY SHARE
  ON CONFLICT (account_id, response_id) DO UPDATE SET tags = ${tagsSql}
  RETURNING cardinality(tags) AS tags`;

// Inserts even if the marks exist, so that all writers lock in one order (see mark-read.ts).
const removeSql = `
  INSERT INTO response_mark (account_id, response_id)
  SELECT account_id, id FROM response WHERE account_id = $1 AND id = ANY($2::uuid[])
    AND EXISTS (SELECT FROM response_mark m WHERE m.account_id = $1 AND m.response_id = id AND m.tags && $4::text[])
  ${lockOrderSql} FOR KEY SHARE
  ON CONFLICT (account_id, response_id) DO UPDATE SET tags = ${tagsSql} WHERE response_mark.tags && $4::text[]
  RETURNING cardinality(tags) AS tags`;

/** The tags in use on responses, the most common first, at most a hundred. */
export async function listTags({ accountId }: AccountContext): Promise<{ tag: string; count: number }[]> {
  const { rows } = await accountPool().query<{ tag: string; count: number }>({
    name: "response-tags",
    text: `SELECT tag, count(*)::int AS count FROM response_mark CROSS JOIN LATERAL unnest(tags) AS tag
      WHERE account_id = $1 AND tags <> '{}' GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 100`,
    values: [accountId],
  });
  return rows;
}

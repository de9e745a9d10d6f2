import { MAX_TAGS } from "#lib/calls/response-tags.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import type { AccountContext } from "#server/analytics/index.ts";
import { lockOrderSql } from "#server/storefront/index.ts";
import { existingIds } from "./existing-ids.ts";
import { inTransaction } from "./in-transaction.ts";

interface TagsOfResponses {
  recordIds: string[];
  add?: string[] | undefined;
  remove?: string[] | undefined;
}

/**
 * Adds tags to responses and takes tags away; a tag stands once, in the order added.
 * @throws AppError `not-found` where none of them exists, `invalid` for no tag at all or where one would have too many
 */
export async function tagResponses(
  { accountId }: AccountContext,
  { recordIds, add = [], remove = [] }: TagsOfResponses,
): Promise<{ changed: number }> {
  const added = [...new Set(add)].filter((tag) => !remove.includes(tag));
  if (added.length + remove.length === 0) throw invalidField("add", "must hold a tag, or remove must");
  return await inTransaction(async (client) => {
    const ids = await existingIds(client, accountId, recordIds);
    const values = [accountId, ids, added, remove];
    const { rows } = await client.query<{ tags: number }>(added.length > 0 ? addSql : removeSql, values);
    if (rows.some(({ tags }) => tags > MAX_TAGS)) {
      const message = `would give a response more than ${MAX_TAGS} tags`;
      throw new AppError("invalid", `add ${message}.`, { errors: { add: [message] } });
    }
    return { changed: rows.length };
  });
}

const tagsSql = `ARRAY(SELECT tag FROM unnest(response_mark.tags || $3::text[]) WITH ORDINALITY AS each(tag, place)
  WHERE tag <> ALL($4::text[]) GROUP BY tag ORDER BY min(place))`;

const addSql = `
  INSERT INTO response_mark (account_id, response_id, tags)
  SELECT account_id, id, $3::text[] FROM response WHERE account_id = $1 AND id = ANY($2::uuid[])
  ${lockOrderSql} FOR KEY SHARE
  ON CONFLICT (account_id, response_id) DO UPDATE SET tags = ${tagsSql}
  RETURNING cardinality(tags) AS tags`;

// An insert too, of marks that are there, so that all who mark lock in one order (see mark-read.ts).
const removeSql = `
  INSERT INTO response_mark (account_id, response_id)
  SELECT account_id, id FROM response WHERE account_id = $1 AND id = ANY($2::uuid[])
    AND EXISTS (SELECT FROM response_mark m WHERE m.account_id = $1 AND m.response_id = id AND m.tags && $4::text[])
  ${lockOrderSql} FOR KEY SHARE
  ON CONFLICT (account_id, response_id) DO UPDATE SET tags = ${tagsSql} WHERE response_mark.tags && $4::text[]
  RETURNING cardinality(tags) AS tags`;

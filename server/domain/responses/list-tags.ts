import type { AccountContext } from "#server/domain/analytics/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";

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

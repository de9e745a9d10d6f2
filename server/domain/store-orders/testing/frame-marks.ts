import type { Shop, Shops } from "#server/testing/shops.ts";

/** The days that were marked since this was last read, each once, in order. */
export async function takeMarks(shops: Shops, { accountId }: Shop): Promise<string[]> {
  const { rows } = await shops.owner.query<{ day: string }>(
    `WITH taken AS (DELETE FROM frame_mark WHERE account_id = $1 RETURNING day)
     SELECT DISTINCT day::text AS day FROM taken ORDER BY day`,
    [accountId],
  );
  return rows.map(({ day }) => day);
}

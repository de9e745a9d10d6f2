import type pg from "pg";

/**
 * The tables of the database with a row that holds one of the texts in any column, also as bytes.
 * @param client reads all of them: the owner's
 */
export async function tablesWith(client: Pick<pg.Pool, "query">, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const wanted = texts.flatMap((text) => [text, Buffer.from(text).toString("hex")]);
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `SELECT FROM ${name} AS one WHERE EXISTS (
      SELECT FROM unnest($1::text[]) AS wanted WHERE position(wanted IN one::text) > 0) LIMIT 1`;
    if ((await client.query(sql, [wanted])).rowCount) found.push(name);
  }
  return found;
}

import pg from "pg";

/**
 * Runs one statement on its own connection, outside all pools and roles.
 * @returns the rows
 */
export async function query(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

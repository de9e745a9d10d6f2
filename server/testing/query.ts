import pg from "pg";

/**
 * Runs one statement on its own connection, outside all pools and roles.
 * @returns the rows
 */
export async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

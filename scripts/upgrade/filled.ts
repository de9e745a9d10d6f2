import pg from "pg";
import * as z from "zod";

/** The rows of a release's database, by table. */
export interface Filled {
  /** Its last migration. */
  migration: string;
  tables: Record<string, Record<string, unknown>[]>;
}

export const filledShape: z.ZodType<Filled> = z.object({
  migration: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/** @param owner connects as the owner of the tables, and reads every row: for a database with little in it */
export async function readFilled(owner: pg.Pool): Promise<Filled> {
  const { rows: last } = await owner.query<{ name: string }>(
    `SELECT max(migration_name) AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`,
  );
  const tables: Filled["tables"] = {};
  for (const table of await tablesOf(owner)) tables[table] = await rowsOf(owner, table);
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0);
  return { migration: last[0]?.name ?? "", tables: Object.fromEntries(filled) };
}

/** The rows of a table as JSON, in the order of their texts. */
export async function rowsOf(owner: pg.Pool, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await owner.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(t) AS row FROM ${pg.escapeIdentifier(table)} AS t ORDER BY t::text`,
  );
  return rows.map(({ row }) => row);
}

/** Puts a release's rows into its empty database as they were: no trigger runs, and no key is looked up. */
export async function writeFilled(client: pg.ClientBase, { tables }: Filled): Promise<void> {
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  for (const [table, rows] of Object.entries(tables)) {
    const name = pg.escapeIdentifier(table);
    // What migrations put there comes with the rows.
    await client.query(`DELETE FROM ${name}`);
    const columns = await writableColumns(client, table);
    await client.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query("COMMIT");
}

async function tablesOf(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function writableColumns(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
}

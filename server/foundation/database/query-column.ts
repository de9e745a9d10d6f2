import type { ClientBase } from "pg";

/** The texts in the only column of a query's rows. */
export async function queryColumn(client: ClientBase, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text, values, rowMode: "array" });
  return rows.map(([value]) => value);
}

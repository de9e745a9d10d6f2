import pg from "pg";
import { vi } from "vitest";

/** A statement as it was sent to the database. */
export interface SentStatement {
  text: string;
  values: unknown[];
}

/** The statements with this part that plain connections send while `work` runs. */
export async function statementsWith(part: string, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const calls: unknown[][] = sent.mock.calls;
    return calls.map(toStatement).filter(({ text }) => text.includes(part));
  } finally {
    sent.mockRestore();
  }
}

/** As `query(text, values)`, or as an object with both. */
function toStatement([query, values]: unknown[]): SentStatement {
  if (typeof query === "string") return { text: query, values: Array.isArray(values) ? values : [] };
  if (typeof query !== "object" || query === null || !("text" in query)) return { text: "", values: [] };
  const own = "values" in query && Array.isArray(query.values) ? query.values : [];
  return { text: String(query.text), values: own };
}

/** The plan of a statement, without costs; that of its rows if the statement copies them out. */
export async function planOf(client: pg.Pool | pg.ClientBase, { text, values }: SentStatement): Promise<string> {
  const rows = /^COPY \((.*)\) TO STDOUT/s.exec(text)?.[1] ?? text;
  const plan = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN (COSTS OFF) ${rows}`, values);
  return plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
}

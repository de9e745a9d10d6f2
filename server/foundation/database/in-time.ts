import { type ClientBase, DatabaseError } from "pg";

const QUERY_CANCELED = "57014";
/**
 * No query begins with less time left: resetting its timeout, which is a query too, would still run under the timeout.
 */
const LEAST_MS = 100;

/** A query's rows; null if it takes longer than that, or if there is hardly time for any. */
export async function inTime<Result>(
  client: ClientBase,
  timeMs: number,
  query: () => Promise<Result>,
): Promise<Result | null> {
  if (timeMs < LEAST_MS) return null;
  await client.query("SELECT set_config('statement_timeout', $1, false)", [String(timeMs)]);
  try {
    return await query();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === QUERY_CANCELED) return null;
    throw error;
  } finally {
    await client.query("SET statement_timeout = 0");
  }
}

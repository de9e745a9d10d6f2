import { randomUUID } from "node:crypto";
import type pg from "pg";
import { FollowingClient } from "./following-client.ts";

/** Sessions of a pooler can come back to the same connection by chance. */
const TRIES = 3;
const OTHERS = 2;

/**
 * Whether what is set for one connection's session reaches others, as through a pooler in transaction mode: one that
 * begins a transaction gets the server's connection that the first has just set something for. Accounts, roles and
 * locks are settings of the session, so nothing may run this way.
 * @throws the error of `pg` if the database can't be reached
 */
export async function areSessionsShared(config: pg.ClientConfig): Promise<boolean> {
  const clients = Array.from({ length: 1 + OTHERS }, () => new FollowingClient(config));
  // The query that was under way says so.
  for (const client of clients) client.on("error", () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const [first, ...others] = clients;
    for (let tried = 0; first && tried < TRIES; tried++) if (await isMixedUp(first, others)) return true;
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function isMixedUp(first: pg.Client, others: readonly pg.Client[]): Promise<boolean> {
  const mark = randomUUID();
  const markOf = async (client: pg.Client) =>
    (await client.query<{ mark: string }>("SELECT current_setting('afterword.session', true) AS mark")).rows[0]?.mark;
  await first.query("SELECT set_config('afterword.session', $1, false)", [mark]);
  try {
    for (const other of others) {
      await other.query("BEGIN");
      if ((await markOf(other)) === mark) return true;
    }
    return (await markOf(first)) !== mark;
  } finally {
    for (const other of others) await other.query("ROLLBACK");
  }
}

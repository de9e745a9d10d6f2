import type { ClientBase } from "pg";

/** More app processes than any database would hold connections of. */
const MOST_PROCESSES = 1_000;
/** The class of the advisory locks that are places. */
const LOCK_CLASS = 727_073;

/**
 * The place of an app process among all of the database: the lowest that no other has. It is a lock of the connection that
 * listens, so it is free again the moment the process or its connection dies.
 */
export class ProcessPlace {
  /** From 0 on. */
  place = 0;
  /** How many app processes there are, itself included. */
  processes = 1;

  /** Takes a place; the connection's earlier one is gone with it. */
  async claim(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ place: number }>(claimSql, [LOCK_CLASS, MOST_PROCESSES]);
    this.place = rows[0]?.place ?? 0;
    await this.count(client);
  }

  async count(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ processes: number }>(countSql, [LOCK_CLASS]);
    this.processes = Math.max(1, rows[0]?.processes ?? 1);
  }
}

// Rows are made one by one, so that the limit ends it at the first lock.
const claimSql = `
  SELECT place FROM generate_series(0, $2::int - 1) AS place WHERE pg_try_advisory_lock($1::int, place) LIMIT 1`;

const countSql = `
  SELECT count(*)::int AS processes FROM pg_locks
  WHERE locktype = 'advisory' AND classid = $1::int::oid AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

import { writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { copyCluster } from "./base-backup.ts";

/** What a standby follows. */
export interface Primary {
  /** The superuser's address, without a database. */
  url: string;
}

/**
 * Copies a running primary into a new folder, ready to be started as its standby, with a slot of its own.
 * @param name of the slot, and of the standby in `synchronous_standby_names`
 */
export async function makeStandby(primary: Primary, clusterDir: string, name: string): Promise<void> {
  await createSlot(primary, name);
  await copyCluster(primary.url, clusterDir);
  writeFileSync(path.join(clusterDir, "standby.signal"), "");
  // Written over, for the copy has the primary's: with its synchronous standbys, it would wait for them once promoted.
  const settings = { ...standbySettings, primary_slot_name: name, primary_conninfo: conninfo(primary, name) };
  const lines = Object.entries(settings).map(([setting, value]) => `${setting} = ${pg.escapeLiteral(value)}\n`);
  writeFileSync(path.join(clusterDir, "postgresql.auto.conf"), lines.join(""));
}

/** Has the primary keep what a standby of that name needs; does nothing if it does already. */
export async function createSlot({ url }: Primary, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(
      `SELECT pg_create_physical_replication_slot($1, true)
       WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = $1)`,
      [name],
    );
  } finally {
    await client.end();
  }
}

/** How a standby connects to its primary, for `primary_conninfo`. */
export function conninfo({ url }: Primary, name: string): string {
  const { hostname, port, username, password } = new URL(url);
  const fields = {
    host: hostname,
    port,
    user: username,
    password: decodeURIComponent(password),
    application_name: name,
    connect_timeout: 3,
  };
  return Object.entries(fields)
    .map(([field, value]) => `${field}=${value}`)
    .join(" ");
}

const standbySettings = {
  synchronous_standby_names: "",
  wal_receiver_timeout: "3s",
  // By default, a promotion may wait for 5 s.
  wal_retrieve_retry_interval: "200ms",
  // Long reads aren't ended by what the primary cleans up.
  hot_standby_feedback: "on",
};

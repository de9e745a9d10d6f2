import type pg from "pg";
import { env, isWorker } from "#server/foundation/env.ts";
import { changeUrl, hostsOfUrl } from "#server/foundation/hosts-of-url.ts";
import type { DatabaseRole } from "./login-roles.ts";
import { SessionClient, type SessionConfig } from "./session-client.ts";

/**
 * Settings of connections that take a role, for a pool: they connect with the process's own login, which has no rights
 * itself, and act as the role from the second statement on.
 */
export function connectionAs(role: DatabaseRole): SessionConfig {
  return {
    Client: SessionClient,
    connectionString: loginAddress(role),
    session: { role, statement_timeout: "15s", idle_in_transaction_session_timeout: "10s" },
    application_name: role,
  };
}

/** The same for a connection outside of pools. */
export function clientAs(role: DatabaseRole, change: pg.ClientConfig = {}): SessionClient {
  return new SessionClient({ ...connectionAs(role), ...change });
}

/**
 * The address of the login that takes a role in this process. A script or a test that is none of our processes has
 * both.
 */
export function loginAddress(role: DatabaseRole): string {
  return isWorker() || role === "afterword_worker" ? env.WORKER_DATABASE_URL : env.APP_DATABASE_URL;
}

/** Settings of connections that take a role at the standby; null without one. */
export function readerAs(role: DatabaseRole): SessionConfig | null {
  const { DATABASE_READER_URL: reader } = env;
  if (!reader) return null;
  const connection = connectionAs(role);
  const [own = ""] = hostsOfUrl(connection.connectionString ?? "", "The database's address");
  const { hostname, port } = new URL(reader);
  const connectionString = changeUrl(own, (url) => {
    url.hostname = hostname;
    url.port = port;
  });
  return { ...connection, connectionString };
}

/** How long a call waits for a connection before it becomes a 503: an endless queue would outlive its callers. */
export const connectTimeout = { connectionTimeoutMillis: 5_000 };

/**
 * How many connections each part of a process may have; with the one that listens, 12 in all, so that eight processes fit
 * into PostgreSQL's default of 100. No work that holds one waits for another of the same part. Jobs are the worker's alone.
 */
export const shares = isWorker()
  ? { account: 2, directory: 1, partners: 1, ingest: 3, shortJobs: 3, timers: 2, longJobs: 2 }
  : { account: 4, directory: 2, partners: 2, ingest: 3, shortJobs: 3, timers: 2, longJobs: 2 };

/**
 * A connection that dies is replaced at the next use. Without listeners it would end the process: the pool's is for those
 * that are idle, the client's for those in use, whose query also fails.
 */
export function quiet<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "#generated/prisma/client.ts";
import { env, isWorker } from "#server/foundation/env.ts";
import { changeUrl, hostsOfUrl } from "#server/foundation/hosts-of-url.ts";
import { log } from "#server/foundation/log.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { AccountPool } from "./account-pool.ts";
import { DatabaseListener } from "./database-listener.ts";
import { inTransaction } from "./in-transaction.ts";
import type { DatabaseRole } from "./login-roles.ts";
import { planOnce } from "./planner.ts";
import { ProcessPlace } from "./process-place.ts";
import { isAtReader } from "./reader-scope.ts";
import { SessionClient, type SessionConfig } from "./session-client.ts";
import { tenantClient } from "./tenant-client.ts";

export { inAccount } from "./account-scope.ts";

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

/** Prisma over what belongs to no account: people, sessions, links, and the directory of accounts. */
export function directory(): PrismaClient {
  return databases().directory;
}

/** Plain connections to the same. */
export function directoryPool(): pg.Pool {
  return databases().directoryPool;
}

/** Prisma over what belongs to the account in scope (`inAccount`); it sees nothing else. */
export function tenant(): PrismaClient {
  const open = databases();
  return (isAtReader() && open.reader?.tenant) || open.tenant;
}

/** Plain connections for the account in scope: analytics SQL and copying out. */
export function accountPool(): pg.Pool {
  const open = databases();
  return (isAtReader() && open.reader?.accountPool) || open.accountPool;
}

/**
 * Plain connections for the account in scope that are held while a payment provider answers: when it is slow, only billing
 * waits.
 */
export function billingPool(): pg.Pool {
  return databases().billingPool;
}

/** What a statement that reads is sent to. */
export interface Reader {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/**
 * Reads accounts and the audit log across all accounts, and writes nothing: only for `server/domain/staff`. Each statement
 * is a transaction of its own.
 */
export const staffReader: Reader = {
  async query(statement) {
    const client = await databases().directoryPool.connect();
    try {
      const begin = "BEGIN READ ONLY; SET LOCAL ROLE afterword_staff";
      return await inTransaction(client, () => client.query(statement), begin);
    } finally {
      client.release(client.getTransactionStatus() !== "I");
    }
  },
};

/**
 * Connections that act as the worker, for jobs so short that connecting would be most of their work. What is set for the
 * session stays for the next job, so nothing may be.
 */
export function workerPool(): pg.Pool {
  return workerPools().short;
}

/**
 * Runs a task's work as the worker, on a connection that is closed afterwards, with all that was set for its session. Waits
 * for as long as the others take.
 */
export async function onWorkerConnection<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const client = await workerPools().long.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** The same for work that only reads, and long: at the standby, if there is one that can be reached. */
export async function onReaderConnection<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const connection = readerAs("afterword_worker");
  const client = connection && new SessionClient({ ...connection, connectionTimeoutMillis: 5_000 });
  client?.on("error", () => undefined); // what is under way fails too
  try {
    await client?.connect();
  } catch (error) {
    log.warn({ err: error }, "a standby couldn't be reached; the primary is read");
    return await onWorkerConnection(work);
  }
  if (!client) return await onWorkerConnection(work);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function workerPools(): WorkerPools {
  const open = databases();
  // The app has no login that acts as the worker.
  open.ofWorker ??= {
    short: quiet(new pg.Pool({ ...connectionAs("afterword_worker"), ...connectTimeout, max: shares.shortJobs })),
    long: quiet(new pg.Pool({ ...connectionAs("afterword_worker"), max: shares.longJobs })),
  };
  return open.ofWorker;
}

/** Closes every connection of this process. */
export async function closeDatabases(): Promise<void> {
  const open = place.current;
  if (!open) return;
  delete place.current;
  await Promise.all([open.directory, open.tenant, open.reader?.tenant].map((prisma) => prisma?.$disconnect()));
  const {
    directoryPool: ofDirectory,
    accountPool: ofAccounts,
    billingPool: ofBilling,
    ofWorker,
    ingestPool: ofIngest,
  } = open;
  const pools = [
    ofDirectory,
    ofAccounts,
    open.reader?.accountPool,
    ofBilling,
    ofIngest,
    ofWorker?.short,
    ofWorker?.long,
  ];
  await Promise.all([open.listener?.close(), ...pools.map((pool) => pool?.end())]);
}

/** Plain connections for shoppers' messages and the feed, of all accounts; see `storefront.ts`. */
export function ingestPool(): pg.Pool {
  const open = databases();
  open.ingestPool ??= quiet(new pg.Pool(ingestConfig()));
  return open.ingestPool;
}

/** Connections of an {@link ingestPool}. */
export function ingestConfig(connection = connectionAs("afterword_ingest")): SessionConfig {
  const session = { ...connection.session, ...planOnce };
  return { ...connection, ...connectTimeout, session, query_timeout: 20_000, max: shares.ingest };
}

/** What listens in this process, for everything in it. */
export function processListener(): DatabaseListener {
  const open = databases();
  open.listener ??= openListener();
  return open.listener;
}

/** Takes a place among the database's app processes; before this process listens to anything. */
export function takeProcessPlace(): void {
  databases().listener = openListener(placeOfProcess.current);
}

function openListener(place?: ProcessPlace): DatabaseListener {
  const connection = connectionAs(isWorker() ? "afterword_worker" : "afterword_ingest");
  return new DatabaseListener({ connection, log, ...(place && { place }) });
}

/** Settings of connections that take a role at the standby; null without one. */
function readerAs(role: DatabaseRole): SessionConfig | null {
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

interface StandbyReader {
  accountPool: pg.Pool;
  tenant: PrismaClient;
}

function openReader(): StandbyReader | null {
  const connection = readerAs("afterword_app");
  if (!connection) return null;
  // A standby that doesn't answer is given up soon: the primary does.
  const pool = quiet(new AccountPool({ ...connection, connectionTimeoutMillis: 1_000, max: shares.account }));
  return { accountPool: pool, tenant: tenantClient(new PrismaPg(pool)) };
}

interface WorkerPools {
  short: pg.Pool;
  long: pg.Pool;
}

interface Databases {
  directoryPool: pg.Pool;
  accountPool: pg.Pool;
  billingPool: pg.Pool;
  ofWorker?: WorkerPools;
  ingestPool?: pg.Pool;
  listener?: DatabaseListener;
  directory: PrismaClient;
  tenant: PrismaClient;
  reader: StandbyReader | null;
}

const place = perProcess<Databases>("databases");
const placeOfProcess = perProcess<ProcessPlace>("place of the process");
placeOfProcess.current ??= new ProcessPlace();

/** As {@link takeProcessPlace} found it. */
export const processPlace: Readonly<Pick<ProcessPlace, "place" | "processes">> = placeOfProcess.current;

function databases(): Databases {
  place.current ??= open();
  return place.current;
}

/** How long a call waits for a connection before it becomes a 503: an endless queue would outlive its callers. */
const connectTimeout = { connectionTimeoutMillis: 5_000 };

/**
 * How many connections each part of a process may have; with the one that listens, 12 in all, so that eight processes fit
 * into PostgreSQL's default of 100. No work that holds one waits for another of the same part. Jobs are the worker's alone.
 */
const shares = isWorker()
  ? { account: 2, directory: 2, billing: 1, ingest: 3, shortJobs: 3, longJobs: 3 }
  : { account: 4, directory: 2, billing: 2, ingest: 3, shortJobs: 3, longJobs: 3 };

function open(): Databases {
  const ofDirectory = quiet(
    new pg.Pool({ ...connectionAs("afterword_app"), ...connectTimeout, max: shares.directory }),
  );
  const ofAccounts = quiet(
    new AccountPool({ ...connectionAs("afterword_app"), ...connectTimeout, max: shares.account }),
  );
  return {
    directoryPool: ofDirectory,
    accountPool: ofAccounts,
    billingPool: quiet(new AccountPool({ ...connectionAs("afterword_app"), ...connectTimeout, max: shares.billing })),
    directory: new PrismaClient({ adapter: new PrismaPg(ofDirectory) }),
    tenant: tenantClient(new PrismaPg(ofAccounts)),
    reader: openReader(),
  };
}

/**
 * A connection that dies is replaced at the next use. Without listeners it would end the process: the pool's is for those
 * that are idle, the client's for those in use, whose query also fails.
 */
function quiet<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "#generated/prisma/client.ts";
import { isWorker } from "#server/foundation/env.ts";
import { log } from "#server/foundation/log.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { AccountPool } from "./account-pool.ts";
import { connectionAs, connectTimeout, quiet, readerAs, shares } from "./connections.ts";
import { DatabaseListener } from "./database-listener.ts";
import { inTransaction } from "./in-transaction.ts";
import { planOnce } from "./planner.ts";
import { ProcessPlace } from "./process-place.ts";
import { isAtReader } from "./reader-scope.ts";
import type { SessionConfig } from "./session-client.ts";
import { tenantClient } from "./tenant-client.ts";
import { closeWorkerPools } from "./worker-connections.ts";

export { inAccount } from "./account-scope.ts";
export { clientAs, connectionAs } from "./connections.ts";

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
 * Plain connections for the account in scope that are held while a partner answers: when one is slow, only what needs
 * partners waits.
 */
export function partnerPool(): pg.Pool {
  return databases().partnerPool;
}

/** What a statement that reads is sent to. */
export interface Reader {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/**
 * Reads accounts and the audit log across all accounts, and writes nothing: only for `server/domain/staff`. Each statement
 * is a transaction of its own, one after the other: all of a process's sign-ins need the same few connections.
 */
export const staffReader: Reader = {
  async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
    const read = lastOfStaff.then(() => readAsStaff<Row>(statement));
    lastOfStaff = read.catch(() => undefined);
    return await read;
  },
};

let lastOfStaff: Promise<unknown> = Promise.resolve();

async function readAsStaff<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  const client = await databases().directoryPool.connect();
  try {
    const begin = "BEGIN READ ONLY; SET LOCAL ROLE afterword_staff";
    return await inTransaction(client, () => client.query<Row>(statement), begin);
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}

/** Closes every connection of this process. */
export async function closeDatabases(): Promise<void> {
  const open = place.current;
  if (!open) return;
  delete place.current;
  await Promise.all([open.directory, open.tenant, open.reader?.tenant].map((prisma) => prisma?.$disconnect()));
  const { directoryPool: ofDirectory, accountPool: ofAccounts, partnerPool: ofPartners, ingestPool: ofIngest } = open;
  const pools = [ofDirectory, ofAccounts, open.reader?.accountPool, ofPartners, ofIngest];
  await Promise.all([closeWorkerPools(), open.listener?.close(), ...pools.map((pool) => pool?.end())]);
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

interface StandbyReader {
  accountPool: pg.Pool;
  tenant: PrismaClient;
}

function openReader(): StandbyReader | null {
  const connection = readerAs("afterword_app");
  if (!connection) return null;
  // A standby that hangs is given up: the primary answers.
  const patience = { connectionTimeoutMillis: 1_000, query_timeout: 20_000, keepAlive: true };
  const pool = quiet(new AccountPool({ ...connection, ...patience, max: shares.account }));
  return { accountPool: pool, tenant: tenantClient(new PrismaPg(pool)) };
}

interface Databases {
  directoryPool: pg.Pool;
  accountPool: pg.Pool;
  partnerPool: pg.Pool;
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
    // Partners may take longer to answer than a caller of anything else waits.
    partnerPool: quiet(
      new AccountPool({ ...connectionAs("afterword_app"), connectionTimeoutMillis: 15_000, max: shares.partners }),
    ),
    directory: new PrismaClient({ adapter: new PrismaPg(ofDirectory) }),
    tenant: tenantClient(new PrismaPg(ofAccounts)),
    reader: openReader(),
  };
}

import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "#generated/prisma/client.ts";
import { env, isWorker } from "#server/foundation/env.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { accountInScope } from "./account-scope.ts";
import type { DatabaseRole } from "./login-roles.ts";
import { tenantClient } from "./tenant-client.ts";

/**
 * A pool whose connections carry the account in scope, for row-level security.
 * Throws when none is set: Prisma's promises are lazy, and one awaited outside `inAccount` would silently see nothing.
 */
class AccountPool extends pg.Pool {
  private readonly accountOf = new WeakMap<pg.PoolClient, string>();

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    const connected = this.connectForAccount();
    if (!callback) return connected;
    // pg's own pool.query() goes through here.
    connected.then(
      (client) =>
        callback(undefined, client, (release) => client.release(release === undefined ? false : Boolean(release))),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  private async connectForAccount(): Promise<pg.PoolClient> {
    const wanted = accountInScope();
    if (!wanted) throw new Error("no account is set for this query");
    const client = await super.connect();
    if (this.accountOf.get(client) === wanted) return client;
    this.accountOf.delete(client);
    try {
      await client.query({ name: "account", text: "SELECT set_config('app.account_id', $1, false)", values: [wanted] });
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.accountOf.set(client, wanted);
    return client;
  }
}

export { inAccount } from "./account-scope.ts";

/**
 * Settings of a connection that takes a role: it connects with the process's own login, which has no rights itself, and
 * acts as the role from the first statement on.
 */
export function connectionAs(role: DatabaseRole): pg.PoolConfig {
  return {
    connectionString: loginAddress(role),
    options: `-c role=${role} -c statement_timeout=15000 -c idle_in_transaction_session_timeout=10000`,
    application_name: role,
  };
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

/** Prisma over what belongs to the account in scope (`inAccount`); it sees nothing else. */
export function tenant(): PrismaClient {
  return databases().tenant;
}

/** Plain connections for the account in scope: analytics SQL and copying out. */
export function accountPool(): pg.Pool {
  return databases().accountPool;
}

/**
 * Plain connections for the account in scope that are held while a payment provider answers: when it is slow, only billing
 * waits.
 */
export function billingPool(): pg.Pool {
  return databases().billingPool;
}

/**
 * Plain connections that read accounts and the audit log across all accounts, and write nothing: only for
 * `server/domain/staff`.
 */
export function staffPool(): pg.Pool {
  return databases().staffPool;
}

/**
 * Connections that act as the worker, for jobs so short that connecting would be most of their work. What is set for the
 * session stays for the next job, so nothing may be.
 */
export function workerPool(): pg.Pool {
  const open = databases();
  // The app has no login that acts as the worker.
  open.workerPool ??= quiet(new pg.Pool({ ...connectionAs("afterword_worker"), ...connectTimeout, max: 5 }));
  return open.workerPool;
}

/** Closes every connection of this process. */
export async function closeDatabases(): Promise<void> {
  const open = place.current;
  if (!open) return;
  delete place.current;
  await Promise.all([open.directory.$disconnect(), open.tenant.$disconnect()]);
  const { directoryPool, accountPool: ofAccounts, billingPool: ofBilling, staffPool: ofStaff } = open;
  const pools = [directoryPool, ofAccounts, ofBilling, ofStaff];
  await Promise.all([...pools.map((pool) => pool.end()), open.workerPool?.end()]);
}

interface Databases {
  directoryPool: pg.Pool;
  accountPool: pg.Pool;
  billingPool: pg.Pool;
  staffPool: pg.Pool;
  workerPool?: pg.Pool;
  directory: PrismaClient;
  tenant: PrismaClient;
}

const place = perProcess<Databases>("databases");

function databases(): Databases {
  place.current ??= open();
  return place.current;
}

/** How long a call waits for a connection before it becomes a 503: an endless queue would outlive its callers. */
const connectTimeout = { connectionTimeoutMillis: 5_000 };

function open(): Databases {
  const directoryPool = quiet(new pg.Pool({ ...connectionAs("afterword_app"), ...connectTimeout, max: 5 }));
  const accountPool = quiet(new AccountPool({ ...connectionAs("afterword_app"), ...connectTimeout, max: 10 }));
  return {
    directoryPool,
    accountPool,
    billingPool: quiet(new AccountPool({ ...connectionAs("afterword_app"), ...connectTimeout, max: 4 })),
    staffPool: quiet(new pg.Pool({ ...connectionAs("afterword_staff"), ...connectTimeout, max: 2 })),
    directory: new PrismaClient({ adapter: new PrismaPg(directoryPool) }),
    tenant: tenantClient(new PrismaPg(accountPool)),
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

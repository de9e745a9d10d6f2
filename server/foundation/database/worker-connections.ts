import pg from "pg";
import { log } from "#server/foundation/log.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { connectionAs, connectTimeout, quiet, readerAs, shares } from "./connections.ts";
import { isPassingFailure } from "./database-failures.ts";
import { SessionClient } from "./session-client.ts";

/**
 * Connections that act as the worker, for jobs so short that connecting would be most of their work. What is set for the
 * session stays for the next job, so nothing may be.
 */
export function workerPool(): pg.Pool {
  return workerPools().short;
}

/**
 * Runs a task's work as the worker, on a connection that is closed afterwards, with all that was set for its session. Waits
 * for as long as the others take, so work that may take minutes has connections of its own.
 */
export async function onWorkerConnection<Result>(work: WorkerWork<Result>): Promise<Result> {
  return await onOwnConnection(workerPools().timers, work);
}

/** The same for work that may take minutes. */
export async function onLongWorkerConnection<Result>(work: WorkerWork<Result>): Promise<Result> {
  return await onOwnConnection(workerPools().long, work);
}

type WorkerWork<Result> = (client: pg.ClientBase) => Promise<Result>;

async function onOwnConnection<Result>(pool: pg.Pool, work: WorkerWork<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** The same for long work that only reads: at the standby, if there is one; where that fails, at the primary. */
export async function onReaderConnection<Result>(work: WorkerWork<Result>): Promise<Result> {
  const connection = readerAs("afterword_worker");
  if (!connection) return await onLongWorkerConnection(work);
  const client = new SessionClient({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined); // what is under way fails too
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (!isPassingFailure(error)) throw error;
    log.warn({ err: error }, "a standby couldn't be read; the primary is");
    return await onLongWorkerConnection(work);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function workerPools(): WorkerPools {
  // The app has no login that acts as the worker.
  place.current ??= {
    short: quiet(new pg.Pool({ ...connectionAs("afterword_worker"), ...connectTimeout, max: shares.shortJobs })),
    timers: quiet(new pg.Pool({ ...connectionAs("afterword_worker"), max: shares.timers })),
    long: quiet(new pg.Pool({ ...connectionAs("afterword_worker"), max: shares.longJobs })),
  };
  return place.current;
}

interface WorkerPools {
  short: pg.Pool;
  timers: pg.Pool;
  long: pg.Pool;
}

const place = perProcess<WorkerPools>("worker databases");

export async function closeWorkerPools(): Promise<void> {
  const open = place.current;
  delete place.current;
  await Promise.all([open?.short.end(), open?.timers.end(), open?.long.end()]);
}

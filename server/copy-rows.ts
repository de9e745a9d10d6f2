import type { Readable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { AppError } from "#lib/errors.ts";
import { accountPool, inAccount } from "./db.ts";

/** Exports share the pool with the screens, and a slow caller holds a connection for as long as it reads. */
const maxRunning = 5;
const maxRunningOfAccount = 2;
const idleTimeoutMs = 60_000;
/** The account of each export that is running. */
const running: string[] = [];

export interface CopyOptions {
  /** What stands before the rows. */
  head: string;
  /** What is made of each piece of the rows, which may end anywhere; nothing where left out. */
  change?: (piece: Uint8Array) => Uint8Array;
  /**
   * The rows come out of an index in the order wanted, and what belongs to each is looked up by key. By itself the planner
   * joins and sorts all of many rows first, which is a little less work in all, and a minute before the first row.
   */
  isStreamed?: boolean;
}

/**
 * The rows of a COPY … TO STDOUT as they come from the database, as fast as the caller reads, so that memory stays the
 * same however many there are. The statement begins with the first read (an answer that nobody reads costs nothing) and
 * ends when the caller goes away, or reads nothing for a minute.
 * A place among those that run is taken at once, and given back at the end, however it comes.
 * @throws AppError `unavailable` while {@link maxRunning} are running, or {@link maxRunningOfAccount} of the account
 */
export function copyRows(accountId: string, sql: string, options: CopyOptions): ReadableStream<Uint8Array> {
  const { head, change, isStreamed = false } = options;
  const release = reserve(accountId);
  let rows: Readable | undefined;
  let chunks: AsyncIterator<Uint8Array> | undefined;
  let isOver = false;
  const end = (error?: Error) => {
    isOver = true;
    clearTimeout(idle);
    rows?.destroy(error);
    release();
  };
  const giveUp = () => end(new Error("nobody reads this export"));
  let idle = setTimeout(giveUp, idleTimeoutMs).unref();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(idle);
        if (isOver) throw new Error("nobody read this export");
        if (!chunks) {
          rows = await startCopy(accountId, sql, isStreamed, release);
          if (isOver) return void rows.destroy(); // the caller went away meanwhile
          chunks = rows.iterator();
          controller.enqueue(Buffer.from(head));
        } else {
          const next = await chunks.next();
          if (next.done) return controller.close();
          controller.enqueue(change ? change(next.value) : next.value);
        }
        idle = setTimeout(giveUp, idleTimeoutMs).unref();
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  );
}

/** Takes a place; the result gives it back, once. */
function reserve(accountId: string): () => void {
  const ofAccount = running.filter((id) => id === accountId).length;
  if (running.length >= maxRunning || ofAccount >= maxRunningOfAccount) {
    const count = ofAccount >= maxRunningOfAccount ? `${ofAccount} exports of this account` : `${maxRunning} exports`;
    throw new AppError("unavailable", `${count} are running: try again when one of them is done.`, {
      headers: { "retry-after": "10" },
    });
  }
  running.push(accountId);
  let isHeld = true;
  return () => {
    if (isHeld) running.splice(running.indexOf(accountId), 1);
    isHeld = false;
  };
}

async function startCopy(accountId: string, sql: string, isStreamed: boolean, release: () => void): Promise<Readable> {
  try {
    const client = await connectFor(accountId, isStreamed);
    // What breaks while somebody reads fails the reading; nobody is left to hear of what breaks after that, and an error
    // that nobody listens to would end the process.
    client.on("error", () => undefined);
    const rows = client.query(copyTo(sql));
    rows.on("error", () => undefined);
    // The setting is the connection's own, and a half-read COPY ends only with it: it is never used again.
    rows.once("close", () => {
      release();
      client.release(true);
    });
    return rows;
  } catch (error) {
    release();
    throw error;
  }
}

async function connectFor(accountId: string, isStreamed: boolean): Promise<pg.PoolClient> {
  const client = await inAccount(accountId, () => accountPool().connect());
  try {
    // A slow caller is no slow statement; one who is gone is noticed also while no row comes.
    await client.query("SET statement_timeout = 0; SET client_connection_check_interval = '1s'");
    if (isStreamed) await client.query(streamedSql);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const streamedSql = ["sort", "hashjoin", "mergejoin", "hashagg", "seqscan", "bitmapscan", "material"]
  .map((way) => `SET enable_${way} = off`)
  .join("; ");

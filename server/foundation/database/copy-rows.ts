import type { Readable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { log } from "#server/foundation/log.ts";
import { Turns } from "#server/foundation/turns.ts";
import { isPassingFailure } from "./database-failures.ts";
import { accountPool, inAccount } from "./db.ts";
import { ExportPlaces, exportLimits } from "./export-places.ts";
import { streamedSql } from "./planner.ts";

const idleTimeoutMs = 60_000;
const places = new ExportPlaces(exportLimits);

/**
 * Beginning is what an export costs even if its reader leaves at once: a connection, a plan, and the rows that fill the
 * buffers up to the reader, together some 60 ms of CPU time. So exports begin one after the other.
 */
const beginnings = new Turns({
  tooMany: "Too many exports are starting right now. Try again in a moment.",
  restFactor: 90,
});

export interface CopyOptions {
  /** Text before the rows; a function reads it when the rows begin. */
  head: string | (() => Promise<string>);
  /** Transforms each piece of the rows, which may end anywhere; by default it is passed through. */
  change?: (piece: Uint8Array) => Uint8Array;
  /**
   * Reads the rows from an index in the order wanted, and joins related rows by key. By default, the planner joins and
   * sorts everything first for large results, which is slightly less work, but delays the first row by a minute.
   */
  isStreamed?: boolean;
}

/**
 * The rows of a COPY … TO STDOUT as they come from the database, as fast as the caller reads, so that memory use is
 * constant. The statement begins with the first read (an answer that no one reads costs nothing) and ends when the
 * caller disconnects, or reads nothing for a minute. It takes a place among the running exports before this returns,
 * and always releases it at the end. While others wait for a place, one that is read too slowly is ended.
 * @param among the places to take one of
 * @throws AppError `unavailable` as {@link ExportPlaces.take} does
 */
export async function copyRows(
  accountId: string,
  sql: string,
  options: CopyOptions,
  among = places,
): Promise<ReadableStream<Uint8Array>> {
  const { head, change, isStreamed = false } = options;
  // The rows begin when their reader asks, which isn't in the caller's scope.
  const pool = accountPool();
  let rows: Readable | undefined;
  let chunks: AsyncIterator<Uint8Array> | undefined;
  let over: Error | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = (reason: Error) => {
    over ??= reason;
    clearTimeout(idle);
    rows?.destroy(reason);
    place.release();
  };
  const place = await among.take(accountId, () => {
    log.info({ accountId }, "ended a slow export because others were waiting");
    end(new Error("this export was read too slowly while others were waiting"));
  });
  const giveUp = (error: Error): never => {
    end(error);
    throw error;
  };
  const waitForReader = () => {
    idle = setTimeout(() => end(new Error("no one is reading this export")), idleTimeoutMs).unref();
  };
  const handOver = (controller: ReadableStreamDefaultController<Uint8Array>, piece: Uint8Array) => {
    controller.enqueue(piece);
    place.handedOver(piece.length);
  };
  waitForReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(idle);
        place.askedFor();
        if (over) throw over;
        if (!chunks) {
          // Before the rows hold a connection: it may read, too, and may fail.
          const first = Buffer.from(await readHead(head).catch(giveUp));
          rows = await beginnings.take(accountId, async () => {
            if (over) throw over; // the caller went away before its turn came
            return await startCopy(pool, accountId, { sql, isStreamed, release: place.release });
          });
          if (over) return void rows.destroy(); // the caller went away in the meantime
          chunks = rows.iterator();
          handOver(controller, first);
        } else {
          const next = await chunks.next();
          if (next.done) return controller.close();
          handOver(controller, change ? change(next.value) : next.value);
        }
        waitForReader();
      },
      cancel: () => end(new Error("the caller went away")),
    },
    { highWaterMark: 0 },
  );
}

async function readHead(head: CopyOptions["head"]): Promise<string> {
  return typeof head === "string" ? head : await head();
}

interface Copy {
  sql: string;
  isStreamed: boolean;
  release: () => void;
}

async function startCopy(pool: pg.Pool, accountId: string, { sql, isStreamed, release }: Copy): Promise<Readable> {
  try {
    const client = await connectFor(pool, accountId, isStreamed).catch((error: unknown) => {
      // A standby may have gone in between.
      const primary = accountPool();
      if (pool === primary || !isPassingFailure(error)) throw error;
      return connectFor(primary, accountId, isStreamed);
    });
    const rows = client.query(copyTo(sql));
    // An error during a read fails the read. Later errors have no one left to handle them, and without a listener they
    // would end the process.
    rows.on("error", () => undefined);
    // The setting belongs to the connection, and a half-read COPY only ends with it, so the connection is never reused.
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

async function connectFor(pool: pg.Pool, accountId: string, isStreamed: boolean): Promise<pg.PoolClient> {
  const client = await inAccount(accountId, () => pool.connect());
  try {
    // A slow caller is not a slow statement; a disconnected caller is also noticed while no rows arrive.
    await client.query("SET statement_timeout = 0; SET client_connection_check_interval = '1s'");
    if (isStreamed) await client.query(streamedSql);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

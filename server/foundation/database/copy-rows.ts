import type { Readable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { log } from "#server/foundation/log.ts";
import { accountPool, inAccount } from "./db.ts";
import { ExportPlaces, exportLimits } from "./export-places.ts";

const idleTimeoutMs = 60_000;
const places = new ExportPlaces(exportLimits);

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
 * It has a place among those that run before this returns, and gives it back at the end, however it comes. Where others
 * wait for a place, one that is read too slowly is ended.
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
    log.info({ accountId }, "an export was ended because it was read slowly and others waited");
    end(new Error("this export was read too slowly while others waited"));
  });
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
          rows = await startCopy(accountId, sql, isStreamed, place.release);
          if (over) return void rows.destroy(); // the caller went away in the meantime
          chunks = rows.iterator();
          handOver(controller, Buffer.from(head));
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

import type { Readable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { AppError } from "#lib/errors.ts";
import { accountPool, inAccount } from "../db.ts";
import { crlfLines } from "./crlf-lines.ts";

/** Exports share the pool with the screens, and a slow caller holds a connection for as long as it reads. */
const maxRunning = 5;
const idleTimeoutMs = 60_000;
let running = 0;

/**
 * The rows of a COPY … TO STDOUT as a CSV file: a BOM, the header, then the rows with the line ends of RFC 4180. The
 * statement begins with the first read (an answer that nobody reads costs nothing) and ends when the caller goes away,
 * or reads nothing for a minute.
 * @throws AppError `unavailable` while {@link maxRunning} are being read
 */
export function copyCsv(accountId: string, header: readonly string[], sql: string): ReadableStream<Uint8Array> {
  if (running >= maxRunning) {
    throw new AppError("unavailable", `${maxRunning} exports are running: try again when one of them is done.`, {
      headers: { "retry-after": "10" },
    });
  }
  const toCrlf = crlfLines();
  let rows: Readable | undefined;
  let chunks: AsyncIterator<Uint8Array> | undefined;
  let idle: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(idle);
        if (!chunks) {
          rows = await startCopy(accountId, sql);
          chunks = rows.iterator();
          controller.enqueue(Buffer.from(`\uFEFF${header.join(",")}\r\n`));
        } else {
          const next = await chunks.next();
          if (next.done) return controller.close();
          controller.enqueue(toCrlf(next.value));
        }
        idle = setTimeout(() => rows?.destroy(new Error("nobody reads this export")), idleTimeoutMs).unref();
      },
      cancel: () => {
        clearTimeout(idle);
        rows?.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

async function startCopy(accountId: string, sql: string): Promise<Readable> {
  running++;
  try {
    const client = await connectFor(accountId);
    // What breaks while somebody reads fails the reading; nobody is left to hear of what breaks after that, and an error
    // that nobody listens to would end the process.
    client.on("error", () => undefined);
    const rows = client.query(copyTo(sql));
    rows.on("error", () => undefined);
    // The setting is the connection's own, and a half-read COPY ends only with it: it is never used again.
    rows.once("close", () => {
      running--;
      client.release(true);
    });
    return rows;
  } catch (error) {
    running--;
    throw error;
  }
}

async function connectFor(accountId: string): Promise<pg.PoolClient> {
  const client = await inAccount(accountId, () => accountPool().connect());
  try {
    await client.query("SET statement_timeout = 0"); // a slow caller is no slow statement
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

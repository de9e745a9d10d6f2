import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { DatabaseListener } from "#server/foundation/database/database-listener.ts";
import { connectionAs, ingestConfig } from "#server/foundation/database/db.ts";
import type { SessionConfig } from "#server/foundation/database/session-client.ts";
import { env } from "#server/foundation/env.ts";
import { makeLog } from "#server/foundation/log.ts";
import { handleStorefront, type ShopperOf } from "../handle.ts";
import type { DiscountOf } from "../receive-discount.ts";
import { openStorefront, type Storefront, type StorefrontOptions } from "../storefront.ts";

export interface ServedStorefront {
  base: string;
  store: Storefront;
  /** The owner's connection to the same database. */
  owner: pg.Pool;
  close: () => Promise<void>;
}

type ServedOptions = Partial<StorefrontOptions> & {
  shopperOf?: ShopperOf;
  discountOf?: DiscountOf;
  connection?: SessionConfig;
};

/** The storefront on a free port, with the test's database. */
export async function serveStorefront({
  shopperOf,
  discountOf,
  connection = connectionAs("afterword_ingest"),
  ...options
}: ServedOptions = {}): Promise<ServedStorefront> {
  const log = makeLog("silent");
  const pool = new pg.Pool({ ...ingestConfig(connection), max: 3 });
  pool.on("error", () => undefined);
  const listener = new DatabaseListener({ connection, log });
  const store = openStorefront({
    pool,
    listener,
    log,
    appUrl: env.APP_URL,
    ...options,
  });
  const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  const server = createServer((request, response) => {
    const options = { store, ...(shopperOf && { shopperOf }), ...(discountOf && { discountOf }) };
    if (!handleStorefront(request, response, options)) response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  while (!store.isListening()) await delay(5);
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all([store.close(), owner.end()]);
    await Promise.all([listener.close(), pool.end()]);
  };
  return { base: `http://127.0.0.1:${address.port}`, store, owner, close };
}

export interface ServedTwice {
  served: ServedStorefront;
  /** The same, and a second process on the same database; each remembers what it stored itself. */
  processes: readonly [ServedStorefront, ServedStorefront];
  close: () => Promise<void>;
}

/** The storefront as two processes serve it side by side. */
export async function serveTwice(): Promise<ServedTwice> {
  const processes = [await serveStorefront(), await serveStorefront()] as const;
  const close = async () => {
    await Promise.all(processes.map((one) => one.close()));
  };
  return { served: processes[0], processes, close };
}

/** A problem document, or a call's result. */
export interface SaveResult {
  status: number;
  body: Record<string, unknown> & { errors?: Record<string, string[]>; answered?: string[]; type?: string };
}

/** Sends a `SaveResponse` body as a page does. */
export async function save(base: string, body: unknown, headers: Record<string, string> = {}): Promise<SaveResult> {
  const response = await fetch(`${base}/Survey/SaveResponse`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

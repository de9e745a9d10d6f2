import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { env } from "#server/foundation/env.ts";
import { perProcess } from "#server/foundation/per-process.ts";

/** How long ClickHouse may take to read an exploration. */
export const READ_SECONDS = 30;
/** It stops by itself; this is for one that no longer answers. */
const REQUEST_MS = (READ_SECONDS + 5) * 1_000;

const place = perProcess<ClickHouseClient>("clickhouse");

/** This process's client of the ClickHouse in `CLICKHOUSE_URL`; null without one. */
export function clickHouse(): ClickHouseClient | null {
  if (env.CLICKHOUSE_URL === undefined) return null;
  place.current ??= clickHouseAt(env.CLICKHOUSE_URL);
  return place.current;
}

/** A client of the ClickHouse at an address such as `http://user:password@host:8123/database`. */
export function clickHouseAt(url: string): ClickHouseClient {
  return createClient({
    url,
    request_timeout: REQUEST_MS,
    compression: { request: false, response: false },
    // Errors are the callers', whose log hides secrets.
    log: { level: ClickHouseLogLevel.OFF },
  });
}

/** Ends the connections of this process. */
export async function closeClickHouse(): Promise<void> {
  const client = place.current;
  delete place.current;
  await client?.close();
}

/** What the feed asks of a client. */
export type CopyClient = Pick<ClickHouseClient, "query" | "command" | "insert" | "exec">;

/** The same client, whose requests fail at once when the signal says so, and none begins after that. */
export function stoppable(client: ClickHouseClient, signal: AbortSignal): CopyClient {
  // A client of ClickHouse doesn't notice a signal from before its request.
  const until = <Asked extends object>(asked: Asked) => {
    signal.throwIfAborted();
    return { ...asked, abort_signal: signal };
  };
  return {
    query: async (asked) => await client.query(until(asked)),
    command: async (asked) => await client.command(until(asked)),
    insert: async (asked) => await client.insert(until(asked)),
    exec: async (asked) => await client.exec(until(asked)),
  };
}

import type { ClickHouseClient } from "@clickhouse/client";
import pg from "pg";
import { expect, vi } from "vitest";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { env } from "#server/foundation/env.ts";
import { startClickHouse, type TestClickHouse } from "#server/testing/clickhouse.ts";
import { clickHouseAt } from "../clickhouse/client.ts";
import { sendChanges } from "../clickhouse/send-changes.ts";
import { clickHouseStore } from "../clickhouse/store.ts";
import { postgresStore } from "../postgres-store.ts";
import { crossedQuery } from "./random-explorations.ts";
import { inOrder, type PlainQuery } from "./tally-crossed.ts";

/** A copy in a ClickHouse of a test's own, of a database of its own: a feed is of all accounts of a database. */
export interface CopyInUse {
  engine: TestClickHouse;
  client: ClickHouseClient;
  /** Runs a statement as the database's owner. */
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Sends once, as the worker does. Returns whether there is more. */
  pass: (settings?: { mostChanges: number }) => Promise<boolean>;
  /** Sends until the copy has all responses. */
  sendAll: () => Promise<void>;
  /** Expects that both databases give an exploration the same sums. */
  expectSame: (accountId: string, asked: PlainQuery) => Promise<void>;
  /** How many rows of an account are in ClickHouse's files, old ones included. */
  rawRows: (accountId: string) => Promise<number | undefined>;
  close: () => Promise<void>;
}

/** Starts the engine, without a copy in it. */
export async function openCopy(): Promise<CopyInUse> {
  const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
  const engine = await startClickHouse();
  const client = clickHouseAt(engine.url);
  const query = async (sql: string, values: unknown[] = []) =>
    (await owner.query<Record<string, unknown>>(sql, values)).rows;
  const pass = async (settings?: { mostChanges: number }) => {
    const connection = await workerPool().connect();
    return await sendChanges(client, connection, settings).finally(() => connection.release());
  };
  return {
    engine,
    client,
    query,
    pass,
    sendAll: async () => {
      const isDone = async () => {
        await pass();
        const [feed] = await query(
          "SELECT filled_at IS NOT NULL AND NOT EXISTS (SELECT FROM response_change) AS done FROM response_feed",
        );
        return feed?.done === true;
      };
      await vi.waitUntil(isDone, { timeout: 20_000 });
    },
    expectSame: async (accountId, asked) => {
      const crossed = crossedQuery(accountId, asked);
      const there = await clickHouseStore(client).crossedSums(crossed);
      expect(inOrder(there)).toEqual(inOrder(await postgresStore.crossedSums(crossed)));
    },
    rawRows: async (accountId) => {
      const read = await client.query({
        query: "SELECT toFloat64(count()) AS n FROM response WHERE account = {account:UUID}",
        query_params: { account: accountId },
        format: "JSONEachRow",
      });
      return (await read.json<{ n: number }>())[0]?.n;
    },
    close: async () => {
      await client.close();
      await Promise.all([engine.remove(), owner.end()]);
    },
  };
}

/** Crosses the answers of tests with countries, over all time. */
export const sourceByCountry: PlainQuery = {
  rows: "question:source",
  columns: "country",
  filters: [],
  firstDay: null,
  lastDay: null,
  mostValues: 50,
};

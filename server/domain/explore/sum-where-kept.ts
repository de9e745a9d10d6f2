import type { ClickHouseClient } from "@clickhouse/client";
import type { Exploration } from "#lib/calls/app-explore.ts";
import { machineMs, machineNow } from "#lib/machine-clock.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import type { AnalyticsStore, CrossedQuery, CrossedSums } from "./analytics-store.ts";
import { clickHouse, stoppable } from "./clickhouse/client.ts";
import { clickHouseStore } from "./clickhouse/store.ts";
import { copiedVersion } from "./clickhouse/tables.ts";
import { postgresStore } from "./postgres-store.ts";

/** Sums, and where they are from. */
export interface Summed extends Pick<Exploration, "source" | "behindSince"> {
  sums: CrossedSums;
}

/** A copy that hasn't had all changes for so long isn't read. */
export const MOST_BEHIND_SECONDS = 60;
/** How long it may take to say which copy it has, which is a moment's work: one that hangs isn't waited for. */
const ANSWER_MS = 3_000;
/** A ClickHouse that failed isn't asked again for so long: each time may take as long as its limit. */
const RETRY_MS = 30_000;

/** Since when this process can't use ClickHouse, and when it next tries to. */
const failing = perProcess<{ since: Date; retryAtMs: number }>("failing clickhouse");

/** Sums in ClickHouse, if it is set up, has all responses and answers; otherwise in PostgreSQL. */
export async function sumWhereKept(query: CrossedQuery, client = clickHouse()): Promise<Summed> {
  // The copy has no surveys.
  if (!client || query.surveyId !== undefined) return await sumIn(postgresStore, query);
  const summed = await sumInClickHouse(client, query);
  if ("sums" in summed) return summed;
  failing.current ??= { since: machineNow(), retryAtMs: 0 };
  const since = summed.behindSince ?? failing.current.since;
  return { ...(await sumIn(postgresStore, query)), behindSince: since.toISOString() };
}

/** Sums in one store of responses in PostgreSQL. */
export async function sumIn(store: AnalyticsStore, query: CrossedQuery): Promise<Summed> {
  return { sums: await store.crossedSums(query), source: "postgres", behindSince: null };
}

/** Without sums: the copy can't be used; since when, if it is known. */
async function sumInClickHouse(
  client: ClickHouseClient,
  query: CrossedQuery,
): Promise<Summed | { behindSince: Date | null }> {
  if (failing.current && machineMs() < failing.current.retryAtMs) return { behindSince: null };
  const { rows } = await inAccount(query.accountId, () => accountPool().query<CopyRow>(copySql));
  const [copy] = rows;
  if (!copy?.feedId || !copy.isWhole) return { behindSince: copy?.sentAt ?? null };
  try {
    if ((await copiedVersion(stoppable(client, AbortSignal.timeout(ANSWER_MS)), copy.feedId)) === null)
      return { behindSince: null };
    const sums = await clickHouseStore(client).crossedSums(query);
    delete failing.current;
    return { sums, source: "clickhouse", behindSince: null };
  } catch (error) {
    log.warn({ err: error }, "ClickHouse can't be read, so PostgreSQL is");
    failing.current = { since: failing.current?.since ?? machineNow(), retryAtMs: machineMs() + RETRY_MS };
    return { behindSince: null };
  }
}

interface CopyRow {
  feedId: string | null;
  isWhole: boolean;
  sentAt: Date | null;
}

const copySql = `
SELECT feed_id AS "feedId", sent_at AS "sentAt", filled_at IS NOT NULL
  AND coalesce(sent_at > now() - interval '${MOST_BEHIND_SECONDS} seconds', false) AS "isWhole" FROM response_feed`;

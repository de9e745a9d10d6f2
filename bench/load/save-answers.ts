import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { makeStore } from "#server/storefront/testing/make-store.ts";
import { processorTimeUs } from "../rig/processor-time.ts";
import type { Rig } from "../rig/rig.ts";
import { type Load, wrk } from "../rig/wrk.ts";

const connections = 64;
const merchants = 1_000;

export interface Stores {
  /** The file that spreads load over all of them. */
  spread: string;
  /** The one with only the first. */
  hot: string;
  accountIds: string[];
}

/** Makes 1,000 merchants with an integration that nobody connected, or as many as are wanted with those that are named. */
export async function makeStores(
  { owner, folder }: Rig,
  { count = merchants, integrations = ["Slack"] }: { count?: number; integrations?: string[] } = {},
): Promise<Stores> {
  const lines: string[] = [];
  const accountIds: string[] = [];
  for (let made = 0; made < count; made++) {
    const { accountId, apiKey, surveyId } = await makeStore(owner, { integrations });
    lines.push(`${apiKey}\t${surveyId}`);
    accountIds.push(accountId);
  }
  const spread = path.join(folder, "spread.tsv");
  const hot = path.join(folder, "hot.tsv");
  writeFileSync(spread, `${lines.join("\n")}\n`);
  writeFileSync(hot, `${lines[0]}\n`);
  return { spread, hot, accountIds };
}

/** A load, and the CPU time per message that it cost, in microseconds. */
export interface CostedLoad extends Load {
  appUs: number;
  /** Processor time of all PostgreSQL processes, in microseconds per message. */
  postgresUs: number;
}

/** A run of the load; every acknowledged response is verified in the rows. */
export async function load(rig: Rig, app: string, stores: string, run: number, seconds: number): Promise<CostedLoad> {
  const { loaded, acknowledged } = await sendMessages(rig, app, "save-response.lua", stores, run, seconds);
  await checkRows(rig.owner, acknowledged);
  return loaded;
}

/** Sends the messages of a script of bench/load; returns the page of each that was acknowledged. */
export async function sendMessages(
  rig: Rig,
  app: string,
  script: string,
  stores: string,
  run: number,
  seconds: number,
): Promise<{ loaded: CostedLoad; acknowledged: string[] }> {
  const file = path.join(rig.folder, `acknowledged-${run}`);
  const used = () => ({ app: processorTimeUs(rig.processIdOf(app)), postgres: rig.postgresTimeUs() });
  const before = used();
  const loaded = await wrk(app, { connections, seconds, script, args: [stores, String(run), file] });
  const after = used();
  if (loaded.failed > 0) throw new Error(`${loaded.failed} requests were not answered with 2xx`);
  const costs = {
    appUs: (after.app - before.app) / loaded.succeeded,
    postgresUs: (after.postgres - before.postgres) / loaded.succeeded,
  };
  return { loaded: { ...loaded, ...costs }, acknowledged: readFileSync(file, "utf8").split("\n").filter(Boolean) };
}

/** Every acknowledged page must have its response, its one answer as sent, and its delivery. */
async function checkRows(owner: pg.Pool, pageIds: string[]): Promise<void> {
  const { rows } = await owner.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM unnest($1::uuid[]) AS sent (page_id)
     LEFT JOIN answer a ON a.page_id = sent.page_id AND a.question_id = 'how-did-you-first-hear-about-us' AND a.counted
     LEFT JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id
     LEFT JOIN delivery d ON d.account_id = a.account_id AND d.response_id = a.response_id
     WHERE r.id IS NULL OR d.response_id IS NULL OR r.page_id <> sent.page_id OR r.status <> 1 OR r.order_total_minor <> 4990
       OR r.currency <> 'USD' OR a.choices <> ARRAY[(ARRAY['instagram', 'tiktok', 'facebook', 'youtube', 'search', 'podcast'])
         [1 + split_part(r.source_order_id, '-', 2)::int % 6]]`,
    [pageIds],
  );
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} acknowledged responses are not stored as sent`);
  if (new Set(pageIds).size !== pageIds.length) throw new Error("one response was acknowledged twice");
}

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { recount } from "#server/storefront/index.ts";
import { makeStore } from "#server/storefront/testing/make-store.ts";
import { pgbench } from "../rig/pgbench.ts";
import type { Rig } from "../rig/rig.ts";
import { type Load, wrk } from "../rig/wrk.ts";
import { median, type Result, type Row, rounds } from "../row.ts";

const connections = 64;
const seconds = 4;
const warmUpSeconds = 4;
const merchants = 1_000;
const insert = path.resolve(import.meta.dirname, "../load/insert-response.sql");
/** The accounts that pgbench inserts for, as many as ours: its rows have no counters. */
const pgbenchAccounts = "01900000-0000-7000-8000-";

/**
 * `SaveResponse` over HTTP, every request a new response and order with one answer and a delivery, against pgbench
 * inserting the same response row with its indexes, both spread over 1,000 merchants; and all of it for one merchant.
 */
export const saveResponse: Row = {
  name: "save-response",
  async measure(rig) {
    const app = await rig.app();
    const { spread, hot } = await makeStores(rig);
    await load(rig, app, spread, 0, warmUpSeconds);
    const bare: number[] = [];
    const spreads: Load[] = [];
    const hots: Load[] = [];
    for (let round = 1; round <= rounds; round++) {
      bare.push(await pgbench(rig.databaseUrl, insert, seconds));
      spreads.push(await load(rig, app, spread, round * 2, seconds));
      hots.push(await load(rig, app, hot, round * 2 + 1, seconds));
    }
    await checkCounters(rig.owner);
    return results(bare, spreads, hots);
  },
};

function results(bare: number[], spreads: Load[], hots: Load[]): Result[] {
  const ratioTo = (loads: Load[], base: readonly number[]) =>
    median(loads.map(({ requestsPerSecond }, round) => requestsPerSecond / (base[round] ?? Number.NaN)));
  const spreadRates = spreads.map(({ requestsPerSecond }) => requestsPerSecond);
  const latency = (loads: Load[]) =>
    `p50 ${median(loads.map(({ p50Ms }) => p50Ms)).toFixed(1)} ms, p99 ${median(loads.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`;
  const stored = [...spreads, ...hots].reduce((sum, { succeeded }) => sum + succeeded, 0);
  return [
    {
      title: "`SaveResponse` over HTTP, 64 connections, against pgbench inserting the response row",
      value: ratioTo(spreads, bare),
      floor: 0.5,
      aim: 0.65,
      better: "higher" as const,
      detail: `${median(spreadRates).toFixed(0)}/s against ${median(bare).toFixed(0)}/s; ${latency(spreads)}; ${stored} acknowledged, each found in the rows`,
    },
    {
      title: "one merchant getting all of it, against spread over 1,000",
      value: ratioTo(hots, spreadRates),
      floor: 0.8,
      aim: 0.95,
      better: "higher" as const,
      detail: `${median(hots.map(({ requestsPerSecond }) => requestsPerSecond)).toFixed(0)}/s; ${latency(hots)}`,
    },
  ];
}

/** 1,000 merchants: the file that spreads load over them, and the one with only the first. */
export async function makeStores({
  owner,
  folder,
}: Rig): Promise<{ spread: string; hot: string; accountIds: string[] }> {
  const lines: string[] = [];
  const accountIds: string[] = [];
  for (let made = 0; made < merchants; made++) {
    const { accountId, apiKey, surveyId } = await makeStore(owner, { integrations: ["Slack"] });
    lines.push(`${apiKey}\t${surveyId}`);
    accountIds.push(accountId);
  }
  const spread = path.join(folder, "spread.tsv");
  const hot = path.join(folder, "hot.tsv");
  writeFileSync(spread, `${lines.join("\n")}\n`);
  writeFileSync(hot, `${lines[0]}\n`);
  return { spread, hot, accountIds };
}

/** A run of the load; every acknowledged response is verified in the rows. */
export async function load(rig: Rig, app: string, stores: string, run: number, forSeconds: number): Promise<Load> {
  const acknowledged = path.join(rig.folder, `acknowledged-${run}`);
  const args = [stores, String(run), acknowledged];
  const loaded = await wrk(app, { connections, seconds: forSeconds, script: "save-response.lua", args });
  if (loaded.failed > 0) throw new Error(`${loaded.failed} requests were not answered with 2xx`);
  await checkRows(rig.owner, readFileSync(acknowledged, "utf8").split("\n").filter(Boolean));
  return loaded;
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

async function checkCounters(owner: pg.Pool): Promise<void> {
  const wrong = (await recount(owner)).filter(({ key }) => !key.startsWith(pgbenchAccounts));
  if (wrong.length > 0)
    throw new Error(`${wrong.length} counters differ from the rows, the first is ${JSON.stringify(wrong[0])}`);
}

import type pg from "pg";
import { type CounterDifference, recount, recountDay } from "#server/storefront/index.ts";
import { fillMerchants } from "../fill-merchants.ts";
import { connectPartners, type Partners, servePartners } from "../load/partners.ts";
import { type CostedLoad, makeStores, type Stores, sendMessages } from "../load/save-answers.ts";
import { peakMemoryMb } from "../rig/memory.ts";
import { type Rig, withOwnRig } from "../rig/rig.ts";
import { median, type Result, type Row, rounds } from "../row.ts";

const filled = 11_000_000;
const seconds = 6;
const warmUpSeconds = 4;

/**
 * Messages as the survey script sends them, four for each order, of 1,000 merchants whose deliveries a worker sends at the
 * same time: on 11 million stored responses of those merchants, against on none, in turns.
 */
export const widgetTraffic: Row = {
  name: "widget-traffic",
  measure: async () =>
    await withOwnRig(async (empty) => {
      return await withOwnRig(async (full) => {
        const [onNone, onMany] = [await prepare(empty), await prepare(full)];
        process.stdout.write("filling merchants with 11 million responses\n");
        await fillMerchants(full.owner, onMany.stores.accountIds, filled);
        const pairs: { none: Round; many: Round }[] = [];
        for (const site of [onNone, onMany]) await sendRound(site, 0, warmUpSeconds);
        for (let round = 1; round <= rounds; round++) {
          // In turns, as the machine isn't always equally fast.
          if (round % 2 === 1)
            pairs.push({ none: await sendRound(onNone, round), many: await sendRound(onMany, round) });
          else pairs.push({ many: await sendRound(onMany, round), none: await sendRound(onNone, round) });
        }
        requireNone(await recount(empty.owner));
        await checkCounters(full.owner, onMany.stores.accountIds);
        return results(pairs);
      });
    }),
};

interface Site {
  rig: Rig;
  app: string;
  stores: Stores;
  partners: Partners;
}

async function prepare(rig: Rig): Promise<Site> {
  const app = await rig.app();
  const stores = await makeStores(rig, { integrations: ["Webhook"] });
  await connectPartners(rig, stores.accountIds, ["Webhook"]);
  return { rig, app, stores, partners: await servePartners(rig) };
}

interface Round {
  load: CostedLoad;
  /** The most that each process has had so far, in MB. */
  appMb: number;
  workerMb: number;
}

/** One run of the load beside a worker, which is stopped after it, so that the other site's run is alone. */
async function sendRound({ rig, app, stores, partners }: Site, run: number, forSeconds = seconds): Promise<Round> {
  const worker = await partners.startWorker();
  const { loaded, acknowledged } = await sendMessages(rig, app, "widget-save.lua", stores.spread, run, forSeconds);
  const [appMb, workerMb] = [peakMemoryMb(rig.processIdOf(app)), peakMemoryMb(rig.processIdOf(worker))];
  await rig.stop(worker);
  await checkRows(rig.owner, acknowledged);
  if ((await partners.requests()).count === 0) throw new Error("the worker sent nothing");
  return { load: loaded, appMb, workerMb };
}

/**
 * Every acknowledged page must have its response with the order's facts; one whose four messages were acknowledged must be
 * complete, with both answers as sent and a delivery.
 */
async function checkRows(owner: pg.Pool, pageIds: string[]): Promise<void> {
  const { rows } = await owner.query<{ wrong: number; whole: number }>(checkSql, [pageIds]);
  const { wrong, whole } = rows[0] ?? { wrong: Number.NaN, whole: 0 };
  if (wrong !== 0) throw new Error(`${wrong} acknowledged responses are not stored as sent`);
  if (whole === 0) throw new Error("no order got all of its messages");
}

const checkSql = `
  WITH sent AS (SELECT page_id, count(*) AS messages FROM unnest($1::uuid[]) AS sent (page_id) GROUP BY 1),
  stored AS (
    SELECT sent.messages, r.*, split_part(r.source_order_id, '-', 2)::int AS n FROM sent
    LEFT JOIN response r ON r.page_id = sent.page_id AND r.viewed_at > now() - interval '1 hour'
  ),
  judged AS (
    SELECT messages, account_id IS NULL OR order_total_minor <> 1000 + n::bigint * 7919 % 49000
      OR "order" ->> 'email' <> 'shopper-' || n || '@example.com' OR messages = 4 AND (status <> 2
        OR NOT EXISTS (SELECT FROM delivery d WHERE d.account_id = stored.account_id AND d.response_id = stored.id)
        OR 2 <> (SELECT count(*) FROM answer a WHERE a.account_id = stored.account_id AND a.response_id = stored.id AND a.counted
          AND a.choices = CASE a.question_id WHEN 'how-did-you-first-hear-about-us'
            THEN ARRAY[('{instagram,tiktok,facebook,youtube,search,podcast}'::text[])[1 + n % 6]]
            ELSE ARRAY[('{nothing,price,delivery-cost,trust,payment}'::text[])[1 + n % 5]] END)) AS is_wrong
    FROM stored
  )
  SELECT count(*) FILTER (WHERE is_wrong IS NOT FALSE)::int AS wrong, count(*) FILTER (WHERE messages = 4)::int AS whole FROM judged`;

/** Checks the counters of the days of the load only: the filled responses are on earlier days. */
async function checkCounters(owner: pg.Pool, accountIds: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ day: string }>("SELECT DISTINCT day::text FROM stats_daily");
  for (const accountId of accountIds) {
    for (const { day } of rows) requireNone(await recountDay(owner, accountId, day));
  }
}

function requireNone(wrong: readonly CounterDifference[]): void {
  if (wrong.length > 0)
    throw new Error(`${wrong.length} counters differ from the rows, the first is ${JSON.stringify(wrong[0])}`);
}

function results(pairs: { none: Round; many: Round }[]): Result[] {
  const medianOf = (which: "none" | "many", field: keyof CostedLoad) =>
    median(pairs.map((pair) => pair[which].load[field]));
  const describe = (which: "none" | "many") =>
    `${medianOf(which, "requestsPerSecond").toFixed(0)}/s, p50 ${medianOf(which, "p50Ms").toFixed(1)} ms, p99 ${medianOf(which, "p99Ms").toFixed(1)} ms, app ${medianOf(which, "appUs").toFixed(0)} µs, PostgreSQL ${medianOf(which, "postgresUs").toFixed(0)} µs`;
  const peak = (field: "appMb" | "workerMb") => {
    const last = pairs.flatMap(({ none, many }) => [none[field], many[field]]);
    return Math.max(...last);
  };
  const ratios = pairs.map(({ none, many }) => many.load.requestsPerSecond / none.load.requestsPerSecond);
  return [
    {
      title: "messages as the survey script sends them, beside the worker: at 11 million rows against empty",
      value: median(ratios),
      floor: 0.9,
      aim: 0.97,
      better: "higher",
      detail: `${describe("many")}; empty: ${describe("none")}; of each round ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}; each order's view, two answers and completion, found in the rows and counted`,
    },
    {
      title: "peak memory of the app after that load, in MB",
      value: peak("appMb"),
      floor: 512,
      aim: 400,
      better: "lower",
      detail: `${pairs.length} loads of ${seconds} s on 64 connections, and a short one before`,
    },
    {
      title: "peak memory of the worker after that load, in MB",
      value: peak("workerMb"),
      floor: 256,
      aim: 200,
      better: "lower",
      detail: `started for each load, of ${seconds} s`,
    },
  ];
}

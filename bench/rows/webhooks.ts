import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeStores } from "../load/save-answers.ts";
import { connectStores, lifeOfOrder, type StoreWebhook, sendWebhook, type TrueOrder } from "../load/store-webhooks.ts";
import type { Rig } from "../rig/rig.ts";
import { type Load, wrk } from "../rig/wrk.ts";
import { median, type Row, rounds } from "../row.ts";

const stores = 20;
const orders = 1_000;
/** One in so many is sent twice. */
const doubledEvery = 5;
const atOnce = 100;
/** What the slowest of a hundred may take, in milliseconds. */
const limitMs = 500;
const followedWithinMs = 120_000;

const connections = 64;
const seconds = 6;
const perSecond = 50;

/**
 * Webhooks of 20 stores while the worker follows them: 5,000 at once, whose orders must end as they truly did; and
 * `SaveResponse` beside 50 a second, against without.
 */
export const webhooks: Row = {
  name: "webhooks",
  async measure(rig) {
    const app = await rig.app();
    const worker = await rig.serve("server/jobs/worker.ts");
    const { spread, accountIds } = await makeStores(rig);
    const connected = await connectStores(rig, accountIds.slice(0, stores));
    const lifeAt = (index: number) => {
      const store = connected[index % connected.length];
      if (!store) throw new Error("there are stores");
      return lifeOfOrder(store);
    };
    const warmUp = lifeAt(0);
    const lives = Array.from({ length: orders }, (_, index) => lifeAt(index));
    const events = lives.flatMap((life) => life.webhooks);
    const sent = shuffled([...events, ...events.filter((_, index) => index % doubledEvery === 0)]);
    await Promise.all(warmUp.webhooks.map((webhook) => sendWebhook(app, webhook)));
    const times = await sendAll(app, sent);
    const followedMs = await untilFollowed(rig, events.length + warmUp.webhooks.length);
    await checkOrders(
      rig,
      accountIds.slice(0, stores),
      [...lives, warmUp].map(({ end }) => end),
    );

    const load = (run: number) => saveResponses(rig, app, spread, run);
    const pairs: { quiet: Load; beside: Load }[] = [];
    await load(0);
    for (let round = 1; round <= rounds; round++) {
      const more = Array.from({ length: (perSecond * (seconds + 1)) / 5 }, (_, index) => lifeAt(index).webhooks);
      const alone = () => load(round * 2);
      const accompanied = async () => (await Promise.all([load(round * 2 + 1), sendEvenly(app, more.flat())]))[0];
      // In turns: the tables grow, and what is measured later is slower.
      if (round % 2 === 1) pairs.push({ quiet: await alone(), beside: await accompanied() });
      else pairs.push({ beside: await accompanied(), quiet: await alone() });
    }
    await rig.stop(worker);

    const p99 = percentile(times, 0.99);
    const ratio = (field: "p99Ms" | "requestsPerSecond") =>
      median(pairs.map(({ quiet, beside }) => beside[field] / quiet[field]));
    const middle = (which: "quiet" | "beside", field: "p99Ms" | "requestsPerSecond") =>
      median(pairs.map((pair) => pair[which][field]));
    return [
      {
        title: `p99 of accepting ${events.length} webhooks, ${atOnce} at a time, shuffled, a fifth doubled, against ${limitMs} ms`,
        value: p99 / limitMs,
        floor: 1,
        aim: 0.5,
        better: "lower",
        detail: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; followed ${(followedMs / 1000).toFixed(0)} s later; all ${orders} orders as they truly ended`,
      },
      {
        title: `p99 of \`SaveResponse\` at ${connections} connections beside ${perSecond} webhooks a second, against without`,
        value: ratio("p99Ms"),
        floor: 1.25,
        aim: 1.1,
        better: "lower",
        detail: `${middle("quiet", "p99Ms").toFixed(1)} to ${middle("beside", "p99Ms").toFixed(1)} ms`,
      },
      {
        title: "its rate, against without",
        value: ratio("requestsPerSecond"),
        floor: 0.9,
        aim: 0.95,
        better: "higher",
        detail: `${middle("quiet", "requestsPerSecond").toFixed(0)} to ${middle("beside", "requestsPerSecond").toFixed(0)}/s`,
      },
    ];
  },
};

async function saveResponses(rig: Rig, app: string, spread: string, run: number): Promise<Load> {
  const args = [spread, String(5_000 + run), path.join(rig.folder, "acknowledged-webhooks")];
  const loaded = await wrk(app, { connections, seconds, script: "save-response.lua", args });
  if (loaded.failed > 0) throw new Error(`${loaded.failed} answers were not saved`);
  return loaded;
}

/** Sends all, so many at a time; returns the milliseconds that each took. */
async function sendAll(app: string, all: readonly StoreWebhook[]): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const sender = async () => {
    for (let webhook = all[next++]; webhook; webhook = all[next++]) times.push(await sendWebhook(app, webhook));
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return times;
}

/** Sends them at an even pace. */
async function sendEvenly(app: string, all: readonly StoreWebhook[]): Promise<void> {
  const begun = performance.now();
  const sending: Promise<number>[] = [];
  for (const [index, webhook] of all.entries()) {
    await delay(Math.max(0, begun + (index * 1000) / perSecond - performance.now()));
    sending.push(sendWebhook(app, webhook));
  }
  await Promise.all(sending);
}

/** Until the worker has followed every event once; throws if there are more or fewer events than were sent. */
async function untilFollowed({ owner }: Rig, events: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ stored: number; open: number }>(
      "SELECT count(*)::int AS stored, count(*) FILTER (WHERE processed_at IS NULL)::int AS open FROM webhook_event",
    );
    const { stored, open } = rows[0] ?? { stored: 0, open: 0 };
    if (stored !== events) throw new Error(`${stored} events are stored, and ${events} different ones were sent`);
    if (open === 0) return performance.now() - begun;
    if (performance.now() - begun > followedWithinMs) throw new Error(`${open} events were not followed in time`);
    await delay(200);
  }
}

async function checkOrders({ owner }: Rig, accountIds: readonly string[], ends: readonly TrueOrder[]): Promise<void> {
  const { rows } = await owner.query<{ id: string; total: string; accepted: boolean }>(
    "SELECT source_order_id AS id, total_minor AS total, is_accepted AS accepted FROM store_order WHERE account_id = ANY($1)",
    [accountIds],
  );
  const found = new Map(rows.map(({ id, total, accepted }) => [id, `${total} ${accepted}`]));
  const wrong = ends.filter((end) => found.get(end.sourceOrderId) !== `${end.totalMinor} ${end.isAccepted}`);
  if (wrong.length > 0 || found.size !== ends.length)
    throw new Error(`${wrong.length} of ${ends.length} orders didn't end as they did, of ${found.size} stored`);
}

/** In the same order each time, which is nobody's. */
function shuffled<Value>(values: readonly Value[]): Value[] {
  const out = [...values];
  let seed = 7;
  for (let last = out.length - 1; last > 0; last--) {
    seed = (seed * 48_271) % 2_147_483_647;
    const other = seed % (last + 1);
    const [one, two] = [out[last], out[other]];
    if (one !== undefined && two !== undefined) [out[last], out[other]] = [two, one];
  }
  return out;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

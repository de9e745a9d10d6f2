import { countFrames } from "#server/domain/frames/index.ts";
import { channelQuestion, DAYS_WITH_ORDERS, fillFrames, ORDERS_OF_DAY } from "../fill-frames.ts";
import { openMember } from "../rig/member.ts";
import type { Rig } from "../rig/rig.ts";
import { median, type Row, rounds } from "../row.ts";

const DAYS = 365;
/** Orders of a day: the range's 3,564 cells are full with a tenth of the largest, and not with the smallest. */
const sizes = { largest: ORDERS_OF_DAY, tenth: ORDERS_OF_DAY / 10, smallest: 27 };
type Size = keyof typeof sizes;
const sizeNames: readonly Size[] = ["largest", "tenth", "smallest"];

/** Figures for all customers over a year of 30,000 orders a day, and what counting them again costs. */
export const channelReport: Row = {
  name: "channel-report",
  async measure(rig) {
    const app = await rig.app();
    const readers: { size: Size; get: (call: keyof typeof calls) => Promise<number> }[] = [];
    const accounts = new Map<Size, { accountId: string; weeksMs: number }>();
    for (const size of sizeNames) {
      const accountId = await fillFrames(rig.owner, sizes[size]);
      accounts.set(size, { accountId, weeksMs: await recount(rig, accountId) });
      const member = await openMember(rig, app, accountId);
      readers.push({ size, get: async (call) => (await member.get(calls[call])).durationMs });
    }
    await rig.owner.query("VACUUM (ANALYZE) frame_weekly, frame_answer_weekly");
    const { accountId, weeksMs } = accounts.get("largest") ?? { accountId: "", weeksMs: Number.NaN };
    const noTimes = () => ({ report: [] as number[], answers: [] as number[] });
    const taken = { largest: noTimes(), tenth: noTimes(), smallest: noTimes() };
    const recounts: number[] = [];
    for (const { get } of readers) for (const call of callNames) await get(call);
    for (let round = 0; round < rounds; round++) {
      for (const { size, get } of readers) for (const call of callNames) taken[size][call].push(await get(call));
      await rig.owner.query("INSERT INTO frame_mark (account_id, day) VALUES ($1, $2)", [
        accountId,
        dayOf(1 + (round % DAYS_WITH_ORDERS)),
      ]);
      recounts.push(await recount(rig, accountId));
    }
    const worst = (size: Size) => Math.max(...callNames.map((call) => median(taken[size][call])));
    const both = (size: Size) =>
      callNames.map((call) => `${call} ${median(taken[size][call]).toFixed(0)} ms`).join(", ");
    const counted = median(recounts);
    return [
      {
        title: "figures for all customers over 365 days at 11 million orders, in ms",
        value: worst("largest"),
        floor: 500,
        aim: 250,
        better: "lower",
        detail: both("largest"),
      },
      {
        title: "the same, against at 1.1 million",
        value: worst("largest") / worst("tenth"),
        floor: 1.5,
        aim: 1.2,
        better: "lower",
        detail: `${both("tenth")}; at 10 thousand, which don't fill the cells, ${both("smallest")}`,
      },
      {
        title: `counting a day of ${ORDERS_OF_DAY.toLocaleString("en")} orders again, in s`,
        value: counted / 1000,
        floor: 1,
        aim: 0.5,
        better: "lower",
        detail: `the worst of ${rounds} ${(Math.max(...recounts) / 1000).toFixed(2)} s; with the sums of all weeks of a year ${(weeksMs / 1000).toFixed(1)} s`,
      },
    ];
  },
};

const range = `startDate=${dayOf(DAYS - 1)}&endDate=${dayOf(0)}&questionNameId=${channelQuestion.questionNameId}`;
const calls = {
  report: `/api/app/channels/report?${range}`,
  answers: `/api/app/analytics/weighted-answers?${range}`,
};
const callNames = ["report", "answers"] as const;

/** Counts what is marked, as the worker does every five minutes. Returns how long it took. */
async function recount(rig: Rig, accountId: string): Promise<number> {
  const client = await rig.owner.connect();
  const begun = performance.now();
  try {
    await countFrames(client, accountId, new Date());
  } finally {
    client.release();
  }
  return performance.now() - begun;
}

function dayOf(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

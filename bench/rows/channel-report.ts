import { countFrames } from "#server/domain/frames/index.ts";
import { channelQuestion, DAYS_WITH_ORDERS, fillFrames, ORDERS_OF_DAY } from "../fill-frames.ts";
import { openMember } from "../rig/member.ts";
import type { Rig } from "../rig/rig.ts";
import { median, type Row, rounds } from "../row.ts";

const DAYS = 365;

/** Figures for all customers over a year of 30,000 orders a day, and what counting them again costs. */
export const channelReport: Row = {
  name: "channel-report",
  async measure(rig) {
    const app = await rig.app();
    const accountId = await fillFrames(rig.owner);
    const weeksMs = await recount(rig, accountId);
    await rig.owner.query("VACUUM (ANALYZE) frame_weekly, frame_answer_weekly");
    const member = await openMember(rig, app, accountId);
    const range = `startDate=${dayOf(DAYS - 1)}&endDate=${dayOf(0)}&questionNameId=${channelQuestion.questionNameId}`;
    const calls = {
      report: `/api/app/channels/report?${range}`,
      answers: `/api/app/analytics/weighted-answers?${range}`,
    };
    const taken: Record<keyof typeof calls | "recount", number[]> = { report: [], answers: [], recount: [] };
    for (const call of Object.values(calls)) await member.get(call);
    for (let round = 0; round < rounds; round++) {
      taken.report.push((await member.get(calls.report)).durationMs);
      taken.answers.push((await member.get(calls.answers)).durationMs);
      await rig.owner.query("INSERT INTO frame_mark (account_id, day) VALUES ($1, $2)", [
        accountId,
        dayOf(1 + (round % DAYS_WITH_ORDERS)),
      ]);
      taken.recount.push(await recount(rig, accountId));
    }
    const [report, answers, counted] = [median(taken.report), median(taken.answers), median(taken.recount)];
    return [
      {
        title: "figures for all customers over 365 days at 11 million orders, in ms",
        value: Math.max(report, answers),
        floor: 500,
        aim: 250,
        better: "lower",
        detail: `the channel report ${report.toFixed(0)} ms, the answers of a question ${answers.toFixed(0)} ms`,
      },
      {
        title: `counting a day of ${ORDERS_OF_DAY.toLocaleString("en")} orders again, in s`,
        value: counted / 1000,
        floor: 1,
        aim: 0.5,
        better: "lower",
        detail: `the worst of ${rounds} ${(Math.max(...taken.recount) / 1000).toFixed(2)} s; with the sums of all weeks of a year ${(weeksMs / 1000).toFixed(1)} s`,
      },
    ];
  },
};

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

import { copyCounters } from "../copy-counters.ts";
import { filledAccounts, filledQuestion } from "../fill-answers.ts";
import { type Member, openMember } from "../rig/member.ts";
import type { Rig } from "../rig/rig.ts";
import { median, type Result, type Row, rounds } from "../row.ts";

const requestsPerRound = 20;

/**
 * The calls of the analytics screens over 365 days, for an account with 10 million answers against one with 10
 * thousand.
 */
export const analytics: Row = {
  name: "analytics",
  async measure(rig) {
    const app = await rig.app();
    const accounts = await filledAccounts(rig.owner);
    const large = await openMember(rig, app, accounts.large.accountId);
    const small = await openMember(rig, app, accounts.small.accountId);
    const range = lastDays(365);
    const question = `questionNameId=${filledQuestion.questionNameId}`;
    const calls = {
      stats: `/Survey/GetTopLevelStatsForAccountByDateRange?${range}`,
      "question analytics": `/Survey/GetQuestionAnalyticsPageViewModelWithDateFilters?${question}&${range}`,
      "the question list": `/Survey/GetSurveyQuestionListForAccountByDateRange?${range}`,
      days: `/api/app/analytics/daily-stats?${range}`,
      splits: `/api/app/analytics/splits?${question}&${range}`,
      "the channel report": `/api/app/channels/report?${question}&${range}`,
    };
    const compared: Compared[] = [];
    for (const [name, call] of Object.entries(calls)) compared.push(await compare(large, small, name, call));
    const worst = compared.reduce((a, b) => (a.ratio > b.ratio ? a : b));
    const busy = await compareBusy(rig, app, accounts.large.accountId, calls);
    return [
      {
        title: "stats and question analytics over 365 days at 10 million answers, against at 10 thousand",
        value: worst.ratio,
        floor: 1.2,
        aim: 1.1,
        better: "lower",
        detail: `the worst of ${compared.map(detailOf).join(", ")}`,
      },
      busy,
    ];
  },
};

/** The same calls for two accounts with the counters of the large one, of which one has what sixteen processes stored within a second. */
async function compareBusy(rig: Rig, app: string, accountId: string, calls: Record<string, string>): Promise<Result> {
  const copy = async (isBusy: boolean) => await openMember(rig, app, await copyCounters(rig.owner, accountId, isBusy));
  const [many, one] = [await copy(true), await copy(false)];
  const compared: Compared[] = [];
  for (const [name, call] of Object.entries(calls)) compared.push(await compare(many, one, name, call));
  return {
    title: "the same calls while sixteen processes store answers, against when none does",
    value: Math.max(...compared.map(({ ratio }) => ratio)),
    floor: 1.2,
    aim: 1.1,
    better: "lower",
    detail: `the worst of ${compared.map(detailOf).join(", ")}`,
  };
}

interface Pair {
  largeMs: number;
  smallMs: number;
}

interface Compared extends Pair {
  name: string;
  ratio: number;
}

/** Requests alternate, so that other load on the machine affects both equally. */
async function compare(large: Member, small: Member, name: string, call: string): Promise<Compared> {
  await alternate(large, small, call);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) pairs.push(await alternate(large, small, call));
  return {
    name,
    ratio: median(pairs.map(({ largeMs, smallMs }) => largeMs / smallMs)),
    largeMs: median(pairs.map(({ largeMs }) => largeMs)),
    smallMs: median(pairs.map(({ smallMs }) => smallMs)),
  };
}

async function alternate(large: Member, small: Member, call: string): Promise<Pair> {
  const taken: { large: number[]; small: number[] } = { large: [], small: [] };
  for (let request = 0; request < requestsPerRound; request++) {
    taken.large.push((await large.get(call)).durationMs);
    taken.small.push((await small.get(call)).durationMs);
  }
  return { largeMs: median(taken.large), smallMs: median(taken.small) };
}

function detailOf({ name, ratio, largeMs, smallMs }: Compared): string {
  return `${name} ${ratio.toFixed(2)} (${largeMs.toFixed(1)} ms, ${smallMs.toFixed(1)} ms)`;
}

function lastDays(count: number): string {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `startDate=${day(count - 1)}&endDate=${day(0)}`;
}

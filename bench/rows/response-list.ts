import * as z from "zod";
import { filledAccounts, filledQuestion } from "../fill-answers.ts";
import { type Member, openMember } from "../rig/member.ts";
import { median, type Result, type Row, rounds } from "../row.ts";

const pagesPerRound = 20;
const Page = z.object({ nextCursor: z.string().nullable(), items: z.array(z.unknown()).length(25) });

const lists = [
  { name: "the response list", path: `/Survey/ResponsesList?questionNameId=${filledQuestion.questionNameId}` },
  { name: "all responses", path: "/api/app/responses/list?isTest=false" },
  // All of them match the filter, which no index covers: they are checked one by one.
  { name: "all unread responses", path: "/api/app/responses/list?isUnread=true" },
] as const;

/** Pages of the response lists at 10 million, at any depth, by cursor, against the first page. */
export const responseList: Row = {
  name: "response-list",
  async measure(rig) {
    const app = await rig.app();
    const { large } = await filledAccounts(rig.owner);
    const member = await openMember(rig, app, large.accountId);
    const results: Result[] = [];
    for (const list of lists) results.push(await measurePages(member, list));
    return results;
  },
};

async function measurePages(member: Member, { name, path }: (typeof lists)[number]): Promise<Result> {
  // A list with a past end date starts its cursors there: near the end, in the middle, at the start.
  const places = [1, 180, 364].map((daysAgo) => `${path}&endDate=${dayOf(daysAgo)}`);
  await durations(member, path, () => path);
  const firsts: number[] = [];
  const deeper: number[][] = places.map(() => []);
  for (let round = 0; round < rounds; round++) {
    firsts.push(median(await durations(member, path, () => path)));
    for (const [index, place] of places.entries()) {
      const byCursor = (cursor: string) => `${place}&cursor=${cursor}`;
      deeper[index]?.push(median(await durations(member, place, byCursor)));
    }
  }
  const ratios = deeper.map((own) => median(own.map((taken, round) => taken / (firsts[round] ?? Number.NaN))));
  return {
    title: `any page of ${name} at 10 million, by cursor, against the first page`,
    value: Math.max(...ratios),
    floor: 2,
    aim: 1.2,
    better: "lower",
    detail: `near the end, in the middle and at the beginning: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}; first page ${median(firsts).toFixed(1)} ms`,
  };
}

/** Reads pages one after the other; `next` is the URL of the page after a cursor. */
async function durations(member: Member, first: string, next: (cursor: string) => string): Promise<number[]> {
  const taken: number[] = [];
  let { body } = await member.get(first);
  for (let page = 0; page < pagesPerRound; page++) {
    const { nextCursor } = Page.parse(JSON.parse(body.toString()));
    const read = await member.get(next(nextCursor ?? ""));
    taken.push(read.durationMs);
    body = read.body;
  }
  return taken;
}

function dayOf(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

import { recountDay } from "#server/storefront/index.ts";
import { filledAccounts } from "../fill-answers.ts";
import { median, type Row, rounds } from "../row.ts";

/** The minimum cost of scanning all rows of an account: reading a day's rows, without counting. */
const readSql = `SELECT
  (SELECT count(*) FROM response WHERE NOT is_test AND account_id = $1 AND $2::date IN (viewed_day, answered_day, completed_day)),
  (SELECT count(*) FROM answer WHERE counted AND account_id = $1 AND day = $2::date)`;

/** The nightly check of an account that is too large for a full count: one of its days, at 10 million answers. */
export const counterCheck: Row = {
  name: "counter-check",
  async measure(rig) {
    const { large } = await filledAccounts(rig.owner);
    const reads: number[] = [];
    const checks: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const day = dayOf(30 + 60 * round);
      reads.push(await durationOf(() => rig.owner.query(readSql, [large.accountId, day])));
      checks.push(
        await durationOf(async () => {
          const differences = await recountDay(rig.owner, large.accountId, day);
          if (differences.length > 0)
            throw new Error(
              `${differences.length} counters of ${day} differ: ${JSON.stringify(differences.slice(0, 5))}`,
            );
        }),
      );
    }
    const seconds = (durations: number[]) => (median(durations) / 1000).toFixed(1);
    return [
      {
        title: "nightly check of one day of 10 million answers, against one look through the account's rows",
        value: median(checks.map((taken, round) => taken / (reads[round] ?? Number.NaN))),
        floor: 2,
        aim: 1.2,
        better: "lower",
        detail: `${seconds(checks)} s against ${seconds(reads)} s; the worst of five days ${(Math.max(...checks) / 1000).toFixed(1)} s, of the minute that an account has`,
      },
    ];
  },
};

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function dayOf(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

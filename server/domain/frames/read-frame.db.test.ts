import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { addDays } from "#lib/calendar-day.ts";
import { byIndexSql, groupedInMemorySql } from "#server/foundation/database/planner.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { type Frame, readFrame } from "./index.ts";
import { answersSql } from "./read-frame.ts";
import { answer, framedOrders, questions } from "./testing/framed-orders.ts";

const { owner, givenOrders, count, storedWeeks } = framedOrders();
afterAll(() => owner.end());

const daysFrom = (day: string, length: number) => Array.from({ length }, (_, n) => addDays(day, n));
const mondaysFrom = (day: string, length: number) => Array.from({ length }, (_, n) => addDays(day, 7 * n));

describe("a year of cells is read by index, and grouped without sorting:", () => {
  test.each([
    ["days", [], daysFrom("2025-11-20", 365)],
    ["weeks", mondaysFrom("2025-11-24", 51), ["2025-11-20", "2025-11-21", "2025-11-22", "2025-11-23", "2026-11-16"]],
  ])("%s", async (_, weeks, days) => {
    const [accountId, schemeId] = [randomUUIDv7(), randomUUIDv7()];
    const cells = `generate_series(0, 10) AS band, unnest('{US,CA,GB}'::text[]) AS country, unnest('{"",a,b}'::text[]) AS choice`;
    const client = await owner.connect();
    try {
      await client.query("BEGIN");
      await client.query(
        `INSERT INTO frame_answer_daily
         SELECT $1, $2, 'source', choice, true, day::date, 1, band, country, 1, 100, 1, 1
         FROM unnest($3::date[]) AS day, ${cells}`,
        [accountId, schemeId, daysFrom("2025-11-20", 365)],
      );
      await client.query(
        `INSERT INTO frame_answer_weekly
         SELECT $1, $2, week::date, 'source', choice, true, 1, band, country, 1, 100, 1, 1
         FROM unnest($3::date[]) AS week, ${cells}`,
        [accountId, schemeId, mondaysFrom("2025-11-24", 51)],
      );
      await client.query("ANALYZE frame_answer_daily, frame_answer_weekly");
      await client.query(`${byIndexSql}; ${groupedInMemorySql}`);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${answersSql}`, [
        ...[accountId, schemeId, "source", true, weeks, days, "2025-11-17", 7, 53],
      ]);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("HashAggregate");
      expect(plan).toContain("frame_answer_daily_pkey");
      expect(plan).toContain("frame_answer_weekly_pkey");
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});

/** All numbers of a frame, so that two can be compared. */
function numbersOf(frame: Frame | null) {
  const key = ({ type, band, country, period }: Frame["cells"][number]) => `${type} ${band} ${country} ${period}`;
  const values = (frame?.cells ?? []).map((cell, place) => {
    const given = [...(frame?.given ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const sums = [frame?.answered[place], frame?.reached?.[place], ...given.map(([, orders]) => orders[place])];
    const ofSums = sums.flatMap((one) => (one ? [one.orders, one.count, one.sum, one.squares, one.cubes] : []));
    return [key(cell), [cell.orders, cell.answered, cell.revenueMinor, ...ofSums]] as const;
  });
  return new Map(values);
}

describe("figures are the same whether whole weeks are stored or not", () => {
  const ranges = [
    { firstDay: "2026-06-03", lastDay: "2026-11-20" },
    { firstDay: "2026-06-01", lastDay: "2026-08-23" },
    { firstDay: "2026-06-02", lastDay: "2026-08-23" },
    { firstDay: null, lastDay: null },
    { firstDay: "2026-06-03", lastDay: "2026-11-20", days: new Set(daysFrom("2026-06-20", 60)) },
    { firstDay: "2026-06-01", lastDay: "2026-11-01", days: new Set(daysFrom("2026-06-03", 1)) },
  ];

  test("for any range, any of its days, and questions of their own frame or the survey's", async () => {
    const accountId = await givenAccount({ questions });
    const days = daysFrom("2026-05-27", 178);
    const orders = Array.from({ length: 900 }, (_, n) => ({
      id: `${n}`,
      day: days[(n * 7) % days.length] ?? "2026-06-01",
      total: n % 17 ? 137 * (n % 91) : null,
      country: ["US", "CA", null][n % 3] ?? null,
      asked: n % 4 ? ["source", "once"] : ["source"],
    }));
    await givenOrders(accountId, orders);
    const choiceOf = (n: number) => (n % 3 ? "a" : "b");
    await givenResponses(
      accountId,
      orders.flatMap(({ id, day }, n) =>
        n % 2
          ? [answer(id, { source: { choices: [choiceOf(n)] }, later: { choices: ["b"] } }, `${day}T12:00:00.000Z`)]
          : [],
      ),
    );
    await count(accountId);
    const read = async () =>
      await Promise.all(
        ["source", "once", "later"].flatMap((id) => ranges.map((range) => readFrame(accountId, id, range))),
      );
    // The last one isn't past.
    expect(await storedWeeks(accountId)).toEqual(mondaysFrom("2026-05-25", 25));
    const byWeeks = await read();
    await owner.query("DELETE FROM frame_weekly WHERE account_id = $1", [accountId]);
    await owner.query("DELETE FROM frame_answer_weekly WHERE account_id = $1", [accountId]);
    const byDays = await read();
    for (const [place, frame] of byDays.entries()) {
      const [expected, found] = [numbersOf(frame), numbersOf(byWeeks[place] ?? null)];
      expect(byWeeks[place]).toMatchObject({
        days: frame?.days,
        periods: frame?.periods,
        coveredDays: frame?.coveredDays,
      });
      expect([...found.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
      for (const [key, numbers] of expected) {
        const others = found.get(key) ?? [];
        expect(others.length).toBe(numbers.length);
        for (const [index, number] of numbers.entries())
          expect(Math.abs((others[index] ?? Number.NaN) - number)).toBeLessThanOrEqual(1e-12 * Math.abs(number));
      }
    }
    expect(byDays.every((frame) => frame !== null && frame.cells.length > 0)).toBe(true);
  });
});

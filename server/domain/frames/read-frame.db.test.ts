import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { byIndexSql, groupedInMemorySql } from "#server/foundation/database/planner.ts";
import { answersSql } from "./read-frame.ts";
import { framedOrders } from "./testing/framed-orders.ts";

const { owner } = framedOrders();
afterAll(() => owner.end());

test("a year of cells is read by index, and grouped without sorting", async () => {
  const [accountId, schemeId] = [randomUUIDv7(), randomUUIDv7()];
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    await client.query(
      `INSERT INTO frame_answer_daily
       SELECT $1, $2, 'source', choice, true, date '2025-11-20' + day, 1, band, country, 1, 100, 1, 1
       FROM generate_series(0, 364) AS day, generate_series(0, 10) AS band, unnest('{US,CA,GB}'::text[]) AS country,
         unnest('{"",a,b}'::text[]) AS choice`,
      [accountId, schemeId],
    );
    await client.query("ANALYZE frame_answer_daily");
    await client.query(`${byIndexSql}; ${groupedInMemorySql}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${answersSql}`, [
      ...[accountId, schemeId, "source", "2025-11-20", "2026-11-19", true, null],
    ]);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("HashAggregate");
    expect(plan).toContain("frame_answer_daily_pkey");
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

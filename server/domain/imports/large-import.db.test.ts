import { afterAll, expect, test } from "vitest";
import { startImportSandbox } from "./testing/importing-shop.ts";

const { shops, aShop, close } = await startImportSandbox();
afterAll(close);

const RESPONSES = 500_000;
const MIB = 1024 * 1024;

test("a million answers are counted, stored and undone without memory growing", {
  tags: ["full"],
  timeout: 3_600_000,
}, async () => {
  const shop = await aShop();
  const { body } = await shop.post("/start-file", { source: "CSV", timeZone: "UTC" });
  const importId = String(body.id);
  await shops.owner.query(
    `INSERT INTO import_answer (account_id, import_id, platform, order_key, question_key, source_id, question, kind, choice, typed,
       answered_at, source_order_id, facts)
     SELECT $1, $2, 'Shopify', 'o:' || n, q::text, n || ':' || q, CASE q WHEN 1 THEN 'Where from?' ELSE 'Why?' END,
       CASE q WHEN 1 THEN 'one' ELSE 'text' END, CASE q WHEN 1 THEN 'Choice ' || n % 7 END,
       CASE q WHEN 2 THEN 'The reason of shopper ' || n END, '2024-01-01'::timestamptz + n * interval '1 minute', n::text,
       jsonb_build_object('total', n % 100, 'currency', 'USD')
     FROM generate_series(1, $3) AS n, generate_series(1, 2) AS q`,
    [shop.accountId, importId, RESPONSES],
  );
  await shop.post("/read", { importId });
  await shop.run(importId);
  expect(await shop.get(importId)).toMatchObject({ status: "ready", responses: RESPONSES, toAdd: RESPONSES });
  await shop.post("/store", { importId });
  let [first, most] = [0, 0];
  const watching = setInterval(() => {
    // The first seconds load code and fill pools.
    first ||= process.memoryUsage.rss();
    most = Math.max(most, process.memoryUsage.rss());
  }, 5_000);
  try {
    await shop.run(importId);
    expect(await shop.get(importId)).toMatchObject({ status: "done", stored: RESPONSES, leftOut: 0 });
    expect(await shop.differences()).toEqual([]);
    await shop.undo(importId);
  } finally {
    clearInterval(watching);
  }
  expect(await shop.rows("SELECT FROM response WHERE account_id = $1 LIMIT 1")).toEqual([]);
  expect(await shop.differences()).toEqual([]);
  expect((most - first) / MIB).toBeLessThan(150);
});

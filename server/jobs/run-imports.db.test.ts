import { afterAll, expect, test } from "vitest";
import { startImportSandbox } from "#server/domain/imports/testing/importing-shop.ts";
import { runImportsTask, runImportTask } from "./run-imports.ts";

const { shops, aShop, close } = await startImportSandbox();
afterAll(close);

const jobsOf = async (importId: string) =>
  (
    await shops.owner.query(
      "SELECT state FROM pgboss.job WHERE name = 'run-import' AND data ->> 'importId' = $1 AND state = 'created'",
      [importId],
    )
  ).rows.length;

test("each minute an unfinished import gets a job, unless one waits already", async () => {
  const shop = await aShop();
  const { body } = await shop.post("/start", { source: "Fairing", apiKey: "orders-5" });
  await runImportsTask.run({}, "job");
  await runImportsTask.run({}, "job");
  expect(await jobsOf(body.id)).toBe(1);
  expect(await runImportTask.run({ accountId: shop.accountId, importId: body.id }, "job")).toBe("done");
  expect(await shop.get(body.id)).toMatchObject({ status: "ready" });
});

test("an import that nobody decides about for a week is canceled, and what it read is deleted", async () => {
  const shop = await aShop();
  const id = await shop.read("orders-5");
  await shops.owner.query("UPDATE import SET progressed_at = now() - interval '8 days' WHERE account_id = $1", [
    shop.accountId,
  ]);
  await runImportsTask.run({}, "job");
  expect(await shop.get(id)).toMatchObject({ status: "canceled" });
  expect(await shop.rows("SELECT FROM import_answer WHERE account_id = $1")).toEqual([]);
});

test("what was read is deleted once it is stored, and what was stored is forgotten once it can't be undone", async () => {
  const shop = await aShop();
  const id = await shop.read("orders-5");
  await shop.store(id);
  await runImportsTask.run({}, "job");
  const [answers, stored] = [
    "SELECT FROM import_answer WHERE account_id = $1",
    "SELECT FROM imported_response WHERE account_id = $1",
  ];
  expect([await shop.rows(answers), (await shop.rows(stored)).length]).toEqual([[], 5]);
  await shops.owner.query("UPDATE import SET finished_at = now() - interval '32 days' WHERE account_id = $1", [
    shop.accountId,
  ]);
  await runImportsTask.run({}, "job");
  expect(await shop.rows(stored)).toEqual([]);
  expect((await shop.post("/undo", { importId: id })).status).toBe(409);
});

test("an import that fails again and again is given up, and what it stored is removed", async () => {
  const shop = await aShop();
  const id = await shop.read("orders-600");
  expect((await shop.post("/store", { importId: id })).status).toBe(200);
  await shops.owner.query(
    `UPDATE import_answer SET facts = '{"total": "much"}' WHERE account_id = $1 AND order_key > (
       SELECT order_key FROM import_answer WHERE account_id = $1 ORDER BY order_key OFFSET 700 LIMIT 1)`,
    [shop.accountId],
  );
  for (let run = 0; run < 12; run++) await shop.run(id);
  expect(await shop.get(id)).toMatchObject({
    status: "failed",
    problem: "Something went wrong on our side.",
    stored: 0,
  });
  expect(await shop.rows("SELECT FROM response WHERE account_id = $1")).toEqual([]);
});

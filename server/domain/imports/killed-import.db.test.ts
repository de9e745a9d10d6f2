/** @module-tag process */

import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { MortalProcess } from "#server/testing/mortal-process.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { startImportSandbox } from "./testing/importing-shop.ts";

const { aShop, close } = await startImportSandbox();
afterAll(close);

const [orders, kills] = [randomCases(2_000, 15_000), randomCases(1, 4)];

test("an import whose worker is killed while it stores and while it undoes ends as if nothing had happened", {
  timeout: timeForCases(60_000),
}, async () => {
  const shop = await aShop();
  const calm = await aShop();
  const id = await shop.read(`orders-${orders}`);
  await calm.store(await calm.read(`orders-${orders}`));
  const program = path.join(import.meta.dirname, "testing", "run-imports.ts");
  const worker = await MortalProcess.start(program, env.APP_DATABASE_URL);
  const countOf = async () => (await shop.rows("SELECT count(*)::int AS n FROM response WHERE account_id = $1"))[0].n;
  const until = (isReached: (count: number) => boolean) =>
    expect.poll(async () => isReached(await countOf()), { timeout: 60_000, interval: 5 }).toBe(true);

  expect((await shop.post("/store", { importId: id })).status).toBe(200);
  for (let kill = 1; kill <= kills; kill++) {
    await until((count) => count >= (orders * kill) / (kills + 1));
    await worker.crash();
  }
  await expect.poll(async () => (await shop.get(id)).status, { timeout: 60_000 }).toBe("done");
  expect(await shop.get(id)).toMatchObject({ stored: orders, leftOut: 0 });
  const answers = `SELECT question_id, choices, body, answered_at FROM answer WHERE account_id = $1 ORDER BY answered_at, question_id, choices`;
  expect(await shop.rows(answers)).toEqual(await calm.rows(answers));
  expect(await shop.differences()).toEqual([]);

  await shop.post("/undo", { importId: id });
  for (let kill = 1; kill <= kills; kill++) {
    await until((count) => count <= orders - (orders * kill) / (kills + 1));
    await worker.crash();
  }
  await expect.poll(async () => (await shop.get(id)).status, { timeout: 60_000 }).toBe("undone");
  await worker.stop();
  expect([await countOf(), await shop.differences()]).toEqual([0, []]);
});

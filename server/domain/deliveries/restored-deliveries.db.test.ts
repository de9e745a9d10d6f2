import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { markTest } from "#server/domain/responses/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import type { Shop } from "#server/testing/shops.ts";
import { answers, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const rig = await startDeliverySandbox();
const { shops, run, aShop, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

async function mark(shop: Shop, isTest: boolean): Promise<void> {
  const { accountId } = shop;
  const { rows } = await shops.owner.query("SELECT id FROM response WHERE account_id = $1", [accountId]);
  const recordIds = rows.map(({ id }) => id);
  const context = await ownerOf(shop);
  await inAccount(accountId, () => markTest(context, { recordIds, isTest }));
}

test("a response that was marked as a test before it was sent is sent once it's restored", async () => {
  const shop = await aShop("Webhook");
  await shops.say(shop, "1", { event: "answer", answers: answers.slice(0, 1) });
  await mark(shop, true);
  await run(inMinutes(31));
  expect([await statusesOf(shop), shop.received()]).toEqual([["skipped"], []]);
  await mark(shop, false);
  await run(inMinutes(29));
  expect(await statusesOf(shop)).toEqual(["waiting"]);
  await run(inMinutes(31));
  await run(inMinutes(62));
  expect(await statusesOf(shop)).toEqual(["sent"]);
  expect(shop.received().map(({ body }) => membersOf(body).type)).toEqual(["response.partial"]);
});

test("of a restored response only what wasn't sent yet is sent", async () => {
  const shop = await aShop("Webhook");
  const responseId = randomUUID();
  const say = (event: string, some: object[]) => shops.say(shop, "1", { responseId, event, answers: some });
  await say("answer", answers.slice(0, 1));
  await run(inMinutes(31));
  for (const isTest of [true, false]) await mark(shop, isTest);
  await run(inMinutes(62));
  expect(shop.received()).toHaveLength(1);
  await say("complete", answers);
  for (const isTest of [true, false]) await mark(shop, isTest);
  await run(inMinutes(93));
  expect(shop.received().map(({ body }) => membersOf(body).type)).toEqual(["response.partial", "response.completed"]);
});

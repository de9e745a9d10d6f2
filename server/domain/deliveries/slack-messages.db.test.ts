import { afterAll, afterEach, expect, test, vi } from "vitest";
import { saveSurvey, toggleStatus } from "#server/domain/surveys/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import type { Shop } from "#server/testing/shops.ts";
import { complete, ownerOf, questions } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { aSlackShop } from "./testing/slack-shop.ts";

// Each test has a channel of its own: Slack takes few messages at once in one.
const rig = await startDeliverySandbox();
const { shops, run, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

/** The shop, with another survey that is live from now on. */
async function withNextSurvey<One extends Shop>(shop: One): Promise<One> {
  const context = await ownerOf(shop);
  return await inAccount(shop.accountId, async () => {
    const { id: surveyId } = await saveSurvey(context, { name: "Next survey", questions });
    await toggleStatus(context, surveyId);
    return { ...shop, surveyId };
  });
}

/** The entry learns of a survey that just went live a moment later. */
const completeOnceLive = (shop: Shop, order: string) =>
  vi.waitFor(() => complete(shops, shop, order), { timeout: 20_000, interval: 50 });

/** Where the shop's messages are, the oldest first. */
async function placesOf({ accountId }: Shop): Promise<string[]> {
  const text = "SELECT remote_id FROM delivery WHERE account_id = $1 ORDER BY remote_id";
  const { rows } = await shops.owner.query<{ remote_id: string }>(text, [accountId]);
  return rows.map((row) => row.remote_id.split(":")[1] ?? "");
}

test("a response that answers no chosen question isn't posted until it does", async () => {
  const shop = await aSlackShop(rig, { channelId: "C0SANDBOX01", questions: ["nps"] });
  const answers = [{ questionNameId: "why", text: "The mugs." }];
  const responseId = await complete(shops, shop, "1", { answers });
  await run();
  expect([shop.posted(), await statusesOf(shop)]).toEqual([[], ["skipped"]]);
  await shops.say(shop, "1", { responseId, event: "answer", answers: [{ questionNameId: "nps", number: 9 }] });
  await run();
  expect([shop.posted(), await statusesOf(shop)]).toEqual([["NPS 9 · Survey"], ["sent"]]);
  expect(shop.blocks().join()).not.toContain("The mugs.");
});

test("responses of an order to several surveys are one thread, below the first message; other orders aren't in it", async () => {
  let shop = await aSlackShop(rig, { channelId: "C0SANDBOX02", thread: true });
  await complete(shops, shop, "1");
  await run();
  const [first] = await placesOf(shop);
  for (const order of ["1", "2"]) {
    shop = await withNextSurvey(shop);
    await completeOnceLive(shop, order);
    await run();
  }
  shop = await withNextSurvey(shop);
  await completeOnceLive(shop, "1");
  await run();
  expect(shop.threads()).toEqual([null, first, null, first]);
});

test("without the setting, each is a message of its own", async () => {
  const shop = await aSlackShop(rig, { channelId: "C0SANDBOX03" });
  await complete(shops, shop, "1");
  await run();
  await completeOnceLive(await withNextSurvey(shop), "1");
  await run();
  expect(shop.threads()).toEqual([null, null]);
});

test("a thread can't lead to another channel than the one that is chosen now", async () => {
  const shop = await aSlackShop(rig, { channelId: "C0SANDBOX04", thread: true });
  await complete(shops, shop, "1");
  await run();
  const moved = 'UPDATE integration SET settings = settings || \'{"channelId": "C0SANDBOX05"}\' WHERE account_id = $1';
  await shops.owner.query(moved, [shop.accountId]);
  await completeOnceLive(await withNextSurvey(shop), "1");
  await run();
  expect(shop.threads()).toEqual([null, null]);
});

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { answers, complete, connect } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, aShop, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

/** A shop that sends views to Segment, too. */
async function aViewedShop() {
  const shop = await aShop("Segment");
  await connect(shop, "Segment", { sendViews: true });
  const authorization = `Basic ${Buffer.from(`${shop.key}:`).toString("base64")}`;
  const requests = () => sandbox.recorded("segment").filter(({ headers }) => headers.authorization === authorization);
  const events = () => requests().flatMap(({ body }) => [membersOf(body).batch].flat().map(membersOf));
  return { shop, requests, events };
}

test("a view without an answer is sent half an hour later, and only if the merchant wants that", async () => {
  const { shop, events } = await aViewedShop();
  const other = await aShop("Segment");
  const before = events().length;
  for (const one of [shop, other]) await shops.say(one, "order-1", { event: "view", answers: [] });
  await run(inMinutes(20));
  expect(events()).toHaveLength(before);
  await run(inMinutes(31));
  expect([await statusesOf(shop), await statusesOf(other)]).toEqual([["sent"], []]);
  const [view, ...more] = events().slice(before);
  expect([view?.type, view?.event, more]).toEqual(["track", "Survey Viewed", []]);
});

test("a view that becomes an answer is one view at Segment, and its answers are sent", async () => {
  const { shop, events } = await aViewedShop();
  const before = events().length;
  const responseId = randomUUID();
  await shops.say(shop, "order-1", { responseId, event: "view", answers: [] });
  await run(inMinutes(31));
  await shops.say(shop, "order-1", { responseId, event: "complete", answers });
  await run(inMinutes(32));
  const sent = events().slice(before);
  const views = sent.filter(({ event }) => event === "Survey Viewed").map(({ messageId }) => messageId);
  expect(views).toHaveLength(2);
  expect(new Set(views).size).toBe(1);
  expect(sent.at(-1)).toMatchObject({ event: "Survey Completed" });
});

test("what waits of an account goes out in a few requests, and a part that fails is sent again whole", async () => {
  const { shop, requests, events } = await aViewedShop();
  const before = requests().length;
  const ids = await Promise.all(Array.from({ length: 30 }, () => complete(shops, shop)));
  sandbox.fail("segment", { status: 500 });
  await run();
  await run(inMinutes(2));
  expect(new Set(await statusesOf(shop))).toEqual(new Set(["sent"]));
  expect(requests().length - before).toBeLessThanOrEqual(4);
  const completed = events().filter(({ event }) => event === "Survey Completed");
  expect(new Set(completed.map(({ properties }) => membersOf(properties).response_id))).toEqual(new Set(ids));
});

test("of responses that go out together, only the one that Segment refuses fails", async () => {
  const { shop, requests } = await aViewedShop();
  const before = requests().length;
  for (const order of ["1", "2", "3", "4"]) await complete(shops, shop, order);
  // Fails the request with all four messages, then one with two of them, then one with one of those.
  sandbox.fail("segment", { status: 400, times: 3 });
  await run();
  expect((await statusesOf(shop)).toSorted()).toEqual(["failed", "sent", "sent", "sent"]);
  expect(requests().length - before).toBe(5);
});

test("views that waited when the merchant turned them off aren't sent", async () => {
  const { shop, requests } = await aViewedShop();
  await shops.say(shop, "order-1", { event: "view", answers: [] });
  await connect(shop, "Segment", { sendViews: false });
  const before = requests().length;
  await run(inMinutes(31));
  expect([await statusesOf(shop), requests().length]).toEqual([["skipped"], before]);
});

test("whom the store's Segment takes a guest for is kept and sent, unless the shopper refuses analytics", async () => {
  const { shop, events } = await aViewedShop();
  await connect(shop, "Segment", { guests: "site" });
  const order = { email: "guest@example.com", anonymousId: "6f1c2f3e-55d1" };
  await complete(shops, shop, "order-1", { order });
  await complete(shops, shop, "order-2", { order, consent: { analytics: false } });
  await run();
  const visitors = events().flatMap(({ event, anonymousId }) => (event === "Survey Completed" ? [anonymousId] : []));
  expect(visitors).toEqual(["6f1c2f3e-55d1"]);
  const { rows } = await shops.owner.query<{ id: string | null }>(
    `SELECT "order" ->> 'anonymousId' AS id FROM response WHERE account_id = $1 ORDER BY source_order_id`,
    [shop.accountId],
  );
  expect(rows.map(({ id }) => id)).toEqual(["6f1c2f3e-55d1", null]);
});

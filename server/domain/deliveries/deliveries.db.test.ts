import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { eraseShopper } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { replaceOrderFacts } from "#server/storefront/index.ts";
import type { Shop } from "#server/testing/shops.ts";
import { makeCredential } from "../../../sandbox/partners/make-credential.ts";
import { answers, complete, connect, deliveriesOf, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, aShop, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

const attemptsOf = async ({ accountId }: Shop) => {
  const sql = "SELECT * FROM delivery_attempt WHERE account_id = $1 ORDER BY attempted_at, id";
  return (await shops.owner.query(sql, [accountId])).rows;
};
const itemOf = async ({ accountId }: Shop) =>
  await inAccount(accountId, () => tenant().connection.findFirstOrThrow({ where: { accountId } }));

test("a completed response arrives at every partner within one look, by the ID that the shopper's page chose", async () => {
  const shop = await aShop("Segment", "Webhook");
  const responseId = await complete(shops, shop, "1001", { order: { customerId: "42", email: "ann@example.com" } });
  await run();
  expect(shop.tracked()).toMatchObject([
    {
      event: "Survey Completed",
      userId: "42",
      messageId: expect.stringMatching(new RegExp(`^${responseId}:\\d+$`)),
      properties: { response_id: responseId, order_id: "1001" },
    },
  ]);
  const [message] = shop.received();
  expect(message?.body).toMatchObject({
    type: "response.completed",
    data: {
      responseId,
      answers: [
        { question: "Where did you hear about us?", values: ["podcast"], labels: ["A podcast"], channel: "podcast" },
        { question: "Would you recommend us?", score: 9, maxScore: 10 },
        { question: "Why us?", labels: ["The mugs."] },
      ],
    },
  });
  expect(await statusesOf(shop)).toEqual(["sent", "sent"]);
  expect(await itemOf(shop)).toMatchObject({ status: "connected", failures: 0, lastError: null });
});

test("a profile at Klaviyo says how many responses the shopper has given", async () => {
  const shop = await aShop();
  const apiKey = makeCredential("pk_");
  await connect(shop, "Klaviyo", { apiKey });
  for (const [number, email] of ["ann@example.com", "Ann@example.com", "ben@example.com"].entries()) {
    await complete(shops, shop, String(number), { order: { email } });
    await run();
  }
  const counts = sandbox
    .recorded("klaviyo")
    .filter(({ headers, path }) => headers.authorization?.endsWith(apiKey) && path.endsWith("/api/events"))
    .map(({ body }) => JSON.stringify(body).match(/"Survey: Responses":(\d+)/)?.[1]);
  expect(counts).toEqual(["1", "2", "1"]);
});

test("a receiver verifies our signature, by the secret and by the one before it for a day", async () => {
  const shop = await aShop("Webhook");
  const context = await ownerOf(shop);
  const { toggleIntegration } = await import("#server/domain/integrations/index.ts");
  const renew = () =>
    inAccount(shop.accountId, () =>
      toggleIntegration(context, { name: "Webhook", enabled: true, sent: { renewSecret: true } }),
    );
  const [first, second] = [String((await renew()).settings.secret), String((await renew()).settings.secret)];
  await complete(shops, shop);
  await run();
  const [message] = shop.received();
  const { headers = {}, body } = message ?? {};
  const text = JSON.stringify(body);
  for (const secret of [first, second]) expect(() => new Webhook(secret).verify(text, headers)).not.toThrow();
  const another = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
  expect(() => new Webhook(another).verify(text, headers)).toThrow();
});

test("a partial response waits for 30 minutes of silence, which every answer begins again", async () => {
  const shop = await aShop("Webhook");
  const responseId = randomUUID();
  const say = (some: object[]) => shops.say(shop, "1", { responseId, event: "answer", answers: some });
  await say(answers.slice(0, 1));
  const [before] = await deliveriesOf(shops.owner, shop);
  await say(answers.slice(0, 2));
  const { rows } = await shops.owner.query("SELECT due_at, created_at FROM delivery WHERE account_id = $1", [
    shop.accountId,
  ]);
  expect(rows[0].due_at.getTime() - rows[0].created_at.getTime()).toBeGreaterThan(30 * 60_000);
  expect(before).toMatchObject({ status: "waiting" });
  await run(inMinutes(29));
  expect(shop.received()).toEqual([]);
  await run(inMinutes(31));
  expect(shop.received().map(({ body }) => membersOf(body).type)).toEqual(["response.partial"]);
});

test("an edit is sent again under an ID of its own, and one answer twice is not", async () => {
  const shop = await aShop("Segment");
  const responseId = await complete(shops, shop, "1");
  await run();
  const edit = (text: string) =>
    shops.say(shop, "1", { responseId, event: "answer", answers: [{ questionNameId: "why", text }] });
  await edit("The bowls.");
  await run();
  await edit("The bowls.");
  await run();
  const ids = shop.tracked().map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
});

test("no account and no partner delays another: everyone's first delivery is leased before anyone's second", async () => {
  const [noisy, quiet] = [await aShop("Webhook"), await aShop("Webhook")];
  for (let order = 0; order < 12; order++) await complete(shops, noisy);
  await complete(shops, quiet);
  const tried = (await run()).map(({ accountId }) => accountId);
  expect(tried.indexOf(quiet.accountId)).toBeLessThan(5);
  expect(tried).toHaveLength(13);
});

test("consent and the browser's signal decide by purpose, and the log says why nothing was sent", async () => {
  const shop = await aShop("Segment", "Webhook");
  await complete(shops, shop, "1", { consent: { analytics: false } });
  await complete(shops, shop, "2", { consent: { marketing: false, advertising: false } });
  await run();
  expect(shop.tracked()).toHaveLength(1);
  expect(shop.received()).toHaveLength(2);
  const [skipped] = (await attemptsOf(shop)).filter(({ outcome }) => outcome === "skipped");
  expect(skipped).toMatchObject({ integration: "Segment", request: null });
  expect(skipped.error).toContain("didn't agree to analytics");
});

test("erasing a shopper removes what waits, and what was sent and replied", async () => {
  const shop = await aShop("Webhook");
  const order = { email: "ann@example.com" };
  await complete(shops, shop, "1", { order });
  await run();
  sandbox.fail("webhook", { times: 1 });
  await complete(shops, shop, "2", { order });
  await run();
  const { accountId } = shop;
  expect((await attemptsOf(shop)).some(({ request }) => request?.includes("ann@example.com"))).toBe(true);
  await inAccount(accountId, () =>
    eraseShopper({ accountId, personId: null, isStaff: false }, { emailAddress: "ann@example.com" }),
  );
  expect(JSON.stringify(await attemptsOf(shop))).not.toContain("ann@example.com");
  expect((await statusesOf(shop)).filter((status) => status !== "sent")).toEqual([]);
});

test("a closing account's deliveries are held, and sent once it is reopened", async () => {
  const shop = await aShop("Webhook");
  await complete(shops, shop);
  const become = (set: string) => shops.owner.query(`UPDATE account SET ${set} WHERE id = $1`, [shop.accountId]);
  await become("status = 'closing', closes_at = now() + interval '7 days'");
  await run();
  expect([await statusesOf(shop), shop.received()]).toEqual([["held"], []]);
  await become("status = 'active', closes_at = NULL");
  await run();
  expect(await statusesOf(shop)).toEqual(["sent"]);
});

test("nothing secret is in an attempt, also if the partner repeats it", async () => {
  const shop = await aShop("Segment");
  await complete(shops, shop);
  await run();
  const logged = JSON.stringify(await attemptsOf(shop));
  expect(logged).toContain("Survey Completed");
  expect(logged).not.toContain(shop.key);
});

test("order facts that arrive later are sent once, as an update, to those who follow the order", async () => {
  const shop = await aShop("Segment", "Webhook");
  await complete(shops, shop, "1");
  await run();
  const order = { accountId: shop.accountId, platform: "Shopify", storeNumber: 1, sourceOrderId: "1" };
  const replace = (total: number) =>
    onWorkerConnection((client) =>
      inTransaction(client, () => replaceOrderFacts(client, order, { total, currency: "USD" }, () => true)),
    );
  await replace(49.9);
  await run();
  await replace(59.9);
  await run();
  expect(shop.received().map(({ body }) => membersOf(body).type)).toEqual(["response.completed", "response.updated"]);
  expect(shop.tracked()[1]).toMatchObject({ properties: { is_update: true, order_total: 49.9 } });
  expect(shop.tracked()).toHaveLength(2);
});

test("a shopper whom only the store's order names is sent once the order arrives, and not as an update", async () => {
  const shop = await aShop();
  await connect(shop, "Klaviyo", { apiKey: makeCredential("pk_"), sendCustomerIds: true });
  await complete(shops, shop, "1");
  await run();
  expect(await statusesOf(shop)).toEqual(["skipped"]);
  const order = { accountId: shop.accountId, platform: "Shopify", storeNumber: 1, sourceOrderId: "1" };
  const facts = { customerId: `customer-${randomUUID()}` };
  await onWorkerConnection((client) =>
    inTransaction(client, () => replaceOrderFacts(client, order, facts, () => true)),
  );
  await run();
  expect(await statusesOf(shop)).toEqual(["sent"]);
  const events = sandbox.recorded("klaviyo").filter(({ body }) => JSON.stringify(body)?.includes(facts.customerId));
  expect(events.map(({ body }) => membersOf(membersOf(membersOf(body).data).attributes).backfill)).toEqual([false]);
});

test("a shopper whom only a later page names is sent once, and a partner that can do without isn't sent it again", async () => {
  const shop = await aShop("Webhook");
  await connect(shop, "Klaviyo", { apiKey: makeCredential("pk_"), sendCustomerIds: true });
  const responseId = await complete(shops, shop, "1");
  await run();
  expect(await statusesOf(shop)).toEqual(["skipped", "sent"]);
  const customerId = `customer-${randomUUID()}`;
  const name = (order: object) => shops.say(shop, "1", { responseId, event: "complete", answers, order });
  await name({ customerId });
  await run();
  await name({ customerId, email: "ann@example.com" });
  await run();
  expect(await statusesOf(shop)).toEqual(["sent", "sent"]);
  const isOfShopper = ({ body, path }: { body: unknown; path: string }) =>
    path.endsWith("/api/events") && JSON.stringify(body).includes(customerId);
  expect([sandbox.recorded("klaviyo").filter(isOfShopper).length, shop.received().length]).toEqual([1, 1]);
});

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { deliveryStatuses } from "#lib/calls/app-integrations.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { disconnectIntegration } from "#server/domain/integrations/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { makeCredential } from "../../../sandbox/partners/make-credential.ts";
import { advanceBackfills } from "./backfill.ts";
import {
  listCards,
  listDeliveries,
  previewMessage,
  replayDeliveries,
  sendTestMessage,
  startBackfill,
  stopBackfill,
} from "./index.ts";
import { complete, connect, ownerOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, aShop, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

test("what failed for good can be sent again, one by one or all, and no other account's", async () => {
  const [shop, other] = [await aShop("Segment"), await aShop("Segment")];
  sandbox.fail("segment", { status: 400, times: 100 });
  for (const order of ["1", "2", "3"]) await complete(shops, shop, order);
  await complete(shops, other);
  await run();
  expect(await statusesOf(shop)).toEqual(["failed", "failed", "failed"]);
  sandbox.fail("segment", { times: 0 });
  const context = await ownerOf(shop);
  const { items } = await inAccount(shop.accountId, () =>
    listDeliveries(context, { name: "Segment", status: "failed" }),
  );
  expect(items).toMatchObject(["3", "2", "1"].map((sourceOrderId) => ({ sourceOrderId, answer: expect.any(String) })));
  const replay = (recordIds?: string[]) =>
    inAccount(shop.accountId, () => replayDeliveries(context, { name: "Segment", recordIds }));
  const [first] = items.map(({ recordId }) => recordId);
  expect(await replay([first ?? "", "not an id"])).toEqual({ replayed: 1 });
  await run();
  expect((await statusesOf(shop)).toSorted()).toEqual(["failed", "failed", "sent"]);
  expect(await replay()).toEqual({ replayed: 2 });
  await run();
  expect(await statusesOf(shop)).toEqual(["sent", "sent", "sent"]);
  expect(await statusesOf(other)).toEqual(["failed"]);
});

test("a partner's log is one list of all statuses, newest first, page by page", async () => {
  const shop = await aShop("Segment");
  const { rows } = await shops.owner.query<{ id: string }>(
    `WITH made AS (INSERT INTO delivery (account_id, response_id, integration, quiet_until, created_at, status, lease_id, leased_until)
     SELECT $1, uuidv7(), 'Segment', now(), now() + n * interval '1 minute', status,
       CASE status WHEN 'sending' THEN uuidv7() END, CASE status WHEN 'sending' THEN now() + interval '1 day' END
     FROM generate_series(1, 70) n, LATERAL (SELECT ($2::text[])[1 + n % 7] AS status) s RETURNING response_id, created_at)
     SELECT response_id AS id FROM made ORDER BY created_at DESC`,
    [shop.accountId, deliveryStatuses],
  );
  const context = await ownerOf(shop);
  const list = (cursor?: string) =>
    inAccount(shop.accountId, () => listDeliveries(context, { name: "Segment", cursor }));
  const first = await list();
  const second = await list(first.nextCursor ?? undefined);
  expect(second.nextCursor).toBeNull();
  const listed = [...first.items, ...second.items];
  expect(listed.map(({ recordId }) => recordId)).toEqual(rows.map(({ id }) => id));
  expect(new Set(listed.map(({ status }) => status)).size).toBe(deliveryStatuses.length);
});

test("an older response that is sent again leaves the newer one's answers in the shopper's profile", async () => {
  const shop = await aShop();
  await connect(shop, "Klaviyo", { apiKey: makeCredential("pk_") });
  const context = await ownerOf(shop);
  const email = `${randomUUID()}@example.com`;
  const give = (order: string, number: number) =>
    complete(shops, shop, order, { order: { email }, answers: [{ questionNameId: "nps", number }] });
  sandbox.fail("klaviyo", { status: 400 });
  await give("1", 3);
  await run();
  await give("2", 9);
  await run();
  expect(await statusesOf(shop)).toEqual(["failed", "sent"]);
  await inAccount(shop.accountId, () => replayDeliveries(context, { name: "Klaviyo" }));
  await run();
  expect(await statusesOf(shop)).toEqual(["sent", "sent"]);
  const sent = sandbox.recorded("klaviyo").map(({ body }) => JSON.stringify(body) ?? "");
  const scores = sent
    .filter((body) => body.includes(email))
    .map((body) => body.match(/"Survey: Latest NPS":(\d+)/)?.[1]);
  expect(scores).toEqual(["3", "9", undefined]);
});

test("past responses are sent once, newest first and under their own time, when the merchant asks", async () => {
  const shop = await aShop();
  const past = ["1", "2", "3"];
  for (const order of past) await complete(shops, shop, order);
  await connect(shop, "Webhook", { url: `https://${shop.host}/hook` });
  await run();
  expect(shop.received()).toEqual([]);
  const context = await ownerOf(shop);
  const backfill = () => inAccount(shop.accountId, () => startBackfill(context, "Webhook"));
  expect(await backfill()).toMatchObject({ total: 3, queued: 0, finishedAt: null });
  await expect(backfill()).rejects.toThrow("already being sent");
  await run(inMinutes(1));
  const sent = shop.received().map(({ body }) => membersOf(membersOf(body).data));
  expect(sent).toHaveLength(3);
  expect(sent.every(({ isBackfill }) => isBackfill === true)).toBe(true);
  const cards = await inAccount(shop.accountId, () => listCards(context));
  expect(cards.items.find(({ name }) => name === "Webhook")?.backfill).toMatchObject({
    total: 3,
    queued: 3,
    done: 3,
    finishedAt: expect.any(String),
  });
  await inAccount(shop.accountId, () => startBackfill({ ...context, now: inMinutes(2) }, "Webhook"));
  await run(inMinutes(3));
  expect(shop.received()).toHaveLength(3);
});

test("a partner that takes no past responses says so", async () => {
  const shop = await aShop("Segment");
  const context = await ownerOf(shop);
  const begin = inAccount(shop.accountId, () => startBackfill(context, "Slack"));
  await expect(begin).rejects.toThrow("Slack doesn't take past responses.");
});

test("a test is marked as one, names the person who sends it and no shopper, and shows the partner's reply", async () => {
  const shop = await aShop("Segment");
  await complete(shops, shop, "1", { order: { email: "ann@example.com" } });
  const context = await ownerOf(shop);
  const preview = await inAccount(shop.accountId, () => previewMessage(context, "Segment"));
  expect(preview).toMatchObject({ isExample: false, payload: expect.stringContaining(context.emailAddress) });
  expect(preview.payload).not.toContain("ann@example.com");
  const result = await inAccount(shop.accountId, () => sendTestMessage(context, "Segment"));
  expect(result).toEqual({ isDelivered: true, reason: null, replyStatus: 200, reply: '{"success":true}' });
  expect(shop.tracked()).toMatchObject([{ messageId: expect.stringMatching(/^test:/), properties: { is_test: true } }]);
  sandbox.fail("segment", { status: 503 });
  const failed = await inAccount(shop.accountId, () => sendTestMessage(context, "Segment"));
  expect(failed).toMatchObject({ isDelivered: false, replyStatus: 503, reason: expect.stringContaining("503") });
});

test("a partner that is disconnected gets nothing more, and its credentials are gone", async () => {
  const shop = await aShop("Segment");
  sandbox.fail("segment", { status: 503 });
  await complete(shops, shop);
  await run();
  const context = await ownerOf(shop);
  await inAccount(shop.accountId, () => disconnectIntegration(context, "Segment"));
  await complete(shops, shop);
  await run(inMinutes(60));
  expect(await statusesOf(shop)).toEqual([]);
  const { rows } = await shops.owner.query("SELECT credentials, status FROM connection WHERE account_id = $1", [
    shop.accountId,
  ]);
  expect(rows).toEqual([{ credentials: null, status: "removed" }]);
});

test("a backfill that is stopped sends nothing more, and can be started again", async () => {
  const shop = await aShop();
  for (const order of ["1", "2"]) await complete(shops, shop, order);
  await connect(shop, "Webhook", { url: `https://${shop.host}/hook` });
  const context = await ownerOf(shop);
  const inShop = <Result>(work: () => Promise<Result>) => inAccount(shop.accountId, work);
  await inShop(() => startBackfill(context, "Webhook"));
  await advanceBackfills(workerPool(), new Date());
  expect(await statusesOf(shop)).toEqual(["waiting", "waiting"]);
  await inShop(() => stopBackfill(context, "Webhook"));
  await run(inMinutes(1));
  expect([shop.received(), await statusesOf(shop)]).toEqual([[], []]);
  await inShop(() => startBackfill(context, "Webhook"));
  await run(inMinutes(2));
  expect(shop.received()).toHaveLength(2);
});

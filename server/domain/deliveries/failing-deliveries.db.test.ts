import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { serveUnsubscribe } from "#server/domain/digests/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { workerPool } from "#server/foundation/database/worker-connections.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import type { Shop } from "#server/testing/shops.ts";
import { makeCredential } from "../../../sandbox/partners/make-credential.ts";
import { leaseDeliveries } from "./lease.ts";
import { runDeliveries } from "./run-deliveries.ts";
import { sweepDeliveries } from "./sweep.ts";
import { complete, connect, deliveriesOf, ownerOf } from "./testing/connected-shop.ts";
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
const mailsAbout = async ({ accountId }: Shop) => {
  const { emailAddress } = await ownerOf({ accountId, apiKey: "", surveyId: "" });
  return (await mailedTo(emailAddress)).filter(({ template }) => template === "integration-paused");
};

test("a 429 holds everything for that account and partner for at least Retry-After, and costs the others no try", async () => {
  const [shop, other] = [await aShop("Segment"), await aShop("Segment")];
  sandbox.fail("segment", { status: 429, retryAfter: 600 });
  await complete(shops, shop);
  await run();
  await complete(shops, shop);
  await complete(shops, other);
  await run(inMinutes(9.9));
  expect([shop.tracked().length, other.tracked().length]).toEqual([1, 1]);
  expect((await deliveriesOf(shops.owner, shop)).map(({ attempts }) => attempts)).toEqual([1, 0]);
  await run(inMinutes(11.1));
  await run(inMinutes(11.2));
  expect(await statusesOf(shop)).toEqual(["sent", "sent"]);
  expect(shop.tracked()).toHaveLength(3);
});

test("what a partner can't take is tried again with growing pauses for 72 hours, then kept apart, and the partner paused", async () => {
  const shop = await aShop("Webhook");
  sandbox.fail("webhook", { status: 503, times: 100 });
  const responseId = await complete(shops, shop);
  // All that depends on a pause must depend on the same one.
  let asked = 0;
  const chance = vi.spyOn(Math, "random").mockImplementation(() => {
    asked++;
    return asked % 4 < 2 ? 0.99 : 0.01;
  });
  onTestFinished(() => chance.mockRestore());
  const pauses: number[] = [];
  let now = new Date();
  for (let tries = 1; tries < 40; tries++) {
    await run(now);
    const [delivery] = await deliveriesOf(shops.owner, shop);
    if (delivery?.status === "failed") break;
    const { heldUntil } = await itemOf(shop);
    const next = Math.max(delivery?.retry_at?.getTime() ?? 0, heldUntil?.getTime() ?? 0);
    pauses.push((delivery?.retry_at?.getTime() ?? 0) - now.getTime());
    now = new Date(next);
  }
  sandbox.fail("webhook", { times: 0 });
  const seconds = [5, 60, 300, 1_800, 7_200, 18_000, 36_000];
  for (const [index, pause] of pauses.entries()) {
    const ceiling = (seconds[Math.min(index, seconds.length - 1)] ?? 0) * 1_000;
    expect(pause).toBeGreaterThanOrEqual(ceiling / 2);
    expect(pause).toBeLessThanOrEqual(ceiling);
  }
  const ids = shop.received().map(({ headers }) => headers["webhook-id"]);
  expect([ids.length, new Set(ids).size]).toEqual([pauses.length + 1, 1]);
  expect(ids[0]).toContain(responseId);
  expect(await statusesOf(shop)).toEqual(["failed"]);
  expect(now.getTime() - Date.now()).toBeGreaterThan(50 * 3_600_000);
  expect(await itemOf(shop)).toMatchObject({ status: "paused", pauseReason: "dead" });
  const reason = expect.stringContaining("hasn't accepted a response for three days");
  expect(await mailsAbout(shop)).toMatchObject([{ props: { integration: "Webhook", reason } }]);
});

test("dead credentials pause the integration, hold what waits, and mail the owner once; new ones release it", async () => {
  const shop = await aShop("Segment");
  sandbox.fail("segment", { status: 401, times: 3 });
  await Promise.all([complete(shops, shop), complete(shops, shop), complete(shops, shop)]);
  await run();
  expect(await itemOf(shop)).toMatchObject({ status: "paused", pauseReason: "credentials" });
  expect(await statusesOf(shop)).toEqual(["held", "held", "held"]);
  expect(await mailsAbout(shop)).toMatchObject([{ props: { integration: "Segment", reason: expect.any(String) } }]);
  sandbox.fail("segment", { times: 0 });
  await connect(shop, "Segment", { writeKey: makeCredential("wk_") });
  await run();
  expect(await statusesOf(shop)).toEqual(["sent", "sent", "sent"]);
});

test("one click in the mail about a paused integration ends these emails, and only them", async () => {
  const shop = await aShop("Segment", "Webhook");
  const pause = async (partner: "segment" | "webhook", status: number) => {
    sandbox.fail(partner, { status });
    await complete(shops, shop);
    await run();
  };
  const membershipOf = async () =>
    await inAccount(shop.accountId, () =>
      tenant().membership.findFirstOrThrow({ where: { accountId: shop.accountId, role: "owner" } }),
    );
  await pause("segment", 401);
  const [mail] = await mailsAbout(shop);
  const before = await membershipOf();
  await serveUnsubscribe(new Request(String(mail?.props.unsubscribeUrl), { method: "POST" }));
  expect(await membershipOf()).toEqual({ ...before, notificationIntegrationsEnabled: false });
  await pause("webhook", 410);
  const paused = await inAccount(shop.accountId, () => tenant().connection.count({ where: { status: "paused" } }));
  expect([paused, await mailsAbout(shop)]).toEqual([2, [mail]]);
});

test("a receiver that answers 410 is switched off", async () => {
  const shop = await aShop("Webhook");
  sandbox.fail("webhook", { status: 410 });
  await complete(shops, shop);
  await run();
  expect(await itemOf(shop)).toMatchObject({ status: "paused", pauseReason: "gone" });
});

test("a refused message fails alone, and others go on", async () => {
  const shop = await aShop("Segment");
  sandbox.fail("segment", { status: 400 });
  await complete(shops, shop, "1");
  await run();
  await complete(shops, shop, "2");
  await run();
  expect(await statusesOf(shop)).toEqual(["failed", "sent"]);
});

test("a partner that hangs delays neither other partners nor later stops", async () => {
  const shop = await aShop("Segment", "Webhook");
  sandbox.fail("segment", { hangMs: 2_000, times: 2 });
  await complete(shops, shop);
  const startedAt = Date.now();
  const loop = runDeliveries({ pool: workerPool(), leaseMs: 60_000 });
  await expect.poll(() => shop.received().length, { timeout: 10_000, interval: 20 }).toBe(1);
  expect(Date.now() - startedAt).toBeLessThan(1_800);
  expect(loop.fault()).toBe(null);
  await loop.stop();
  expect((await statusesOf(shop)).toSorted()).toEqual(["sent", "waiting"]);
});

test("a late refusal of old credentials doesn't pause the connection that replaced them", async () => {
  const shop = await aShop("Segment");
  sandbox.fail("segment", { status: 401, hangMs: 600 });
  await complete(shops, shop);
  const refused = run();
  await expect.poll(() => shop.tracked().length).toBe(1);
  await connect(shop, "Segment", { writeKey: makeCredential("wk_") });
  await refused;
  expect(await itemOf(shop)).toMatchObject({ status: "connected" });
});

test("a message that ends its process every time is tried later and later, and given up after 72 hours", async () => {
  const shop = await aShop("Webhook");
  await complete(shops, shop);
  let now = new Date();
  for (let tries = 0; tries < 20; tries++) {
    const leased = await leaseDeliveries(workerPool(), { now, leaseMs: 1_000, free: new Map([["Webhook", 1]]) });
    await sweepDeliveries(workerPool(), new Date(now.getTime() + 2_000), new Date(Date.now() + 2_000));
    const [delivery] = await deliveriesOf(shops.owner, shop);
    if (delivery?.status === "failed" || leased.length === 0) break;
    now = new Date((delivery?.retry_at?.getTime() ?? 0) + 1);
  }
  expect(await deliveriesOf(shops.owner, shop)).toMatchObject([{ status: "failed", attempts: 14 }]);
  expect(shop.received()).toEqual([]);
  expect((await attemptsOf(shop)).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 14 }, () => "unknown"));
});

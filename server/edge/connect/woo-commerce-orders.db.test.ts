import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { asOwner } from "#server/testing/as-owner.ts";
import { startWooApp } from "./testing/woo-app.ts";
import type { Signed } from "./testing/woo-store.ts";

// The environment is read on first use, so this comes before everything that reads it.
const { appUrl, sandbox, answerWith, close } = await startWooApp();
const { api } = await import("#server/testing/api.ts");
const { inAccount, tenant } = await import("#server/foundation/database/db.ts");
const { stopSender } = await import("#server/foundation/queue/enqueue-job.ts");
const { followStoreEventTask } = await import("#server/jobs/process-webhooks.ts");
const { readOrdersOfStoreTask, readStoreOrderTask } = await import("#server/jobs/store-orders.ts");
const { watchStoreTask } = await import("#server/jobs/watch-stores.ts");
const { answerTo, connected, connectionsOf, integrations, ordersOf, processAll, sendWebhook, status } = await import(
  "./testing/woo-store.ts"
);
answerWith(answerTo);
afterAll(async () => {
  close();
  await stopSender();
});

async function placeOrder(host: string, form: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams(form);
  const sent = { method: "POST", body, redirect: "manual" } as const;
  const answer = await fetch(`${sandbox.url}/woocommerce/${host}/shop/checkout`, sent);
  return /order-received\/(\d+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
}

describe("an order of a connected store", () => {
  test.each(["once", "doubled", "shuffled"])("is recorded when its webhooks arrive %s", async (delivery) => {
    const { merchant, host } = await connected();
    const id = await placeOrder(host, { delivery, total: "20.00", email: "ann@shop.example", coupon: "SPRING" });
    await expect
      .poll(
        async () => {
          await processAll();
          return await ordersOf(merchant);
        },
        { timeout: 20_000 },
      )
      .toMatchObject([{ sourceOrderId: id, platform: "WooCommerce", isAccepted: true, totalMinor: 2000n }]);
    expect(await status(merchant)).toMatchObject({ check: { firstOrderAt: expect.any(String), isSeen: false } });
    // The payload names the shopper, in each of the webhooks that an order causes.
    await expect
      .poll(
        async () => {
          await processAll();
          return await asOwner().webhookEvent.count({ where: { subject: host, payload: { not: "" } } });
        },
        { timeout: 20_000 },
      )
      .toBe(0);
  });

  test("whose webhooks were lost is found by the hourly reading", async () => {
    const { merchant, host } = await connected();
    const id = await placeOrder(host, { delivery: "lost" });
    await readOrdersOfStoreTask.run({ accountId: merchant.accountId }, "job");
    expect(await ordersOf(merchant)).toMatchObject([{ sourceOrderId: id, isAccepted: true }]);
    const [{ ordersReadAt } = {}] = await connectionsOf(merchant);
    expect(ordersReadAt).toBeInstanceOf(Date);
  });

  test("of a store that disabled its webhooks after the sixth failure is missed until the daily look turns them on again", async () => {
    const { merchant, host } = await connected();
    const stateOf = async (event: string) =>
      (await sandbox.store(host)).webhooks.find(({ topic }) => topic === event)?.status;
    const [{ id } = {}] = await connectionsOf(merchant);
    const deliveries = { count: 0 };
    answerWith(async ({ url }) => {
      // An earlier test's may still come.
      if (url.endsWith(`?store=${id}`)) deliveries.count++;
      return new Response(null, { status: 500 });
    });
    // An order is created once, and updated four times until the webhook for that is off.
    for (const expected of [5, 8, 9, 10, 11]) {
      await placeOrder(host);
      await expect.poll(() => deliveries.count).toBe(expected);
    }
    expect([await stateOf("order.updated"), await stateOf("order.created")]).toEqual(["disabled", "active"]);
    await placeOrder(host);
    await expect.poll(() => stateOf("order.created")).toBe("disabled");
    answerWith(answerTo);
    const { webhooks: before } = await status(merchant);
    await placeOrder(host);
    await processAll();
    expect(await ordersOf(merchant)).toEqual([]);

    await watchStoreTask.run({ accountId: merchant.accountId }, "job");
    expect((await sandbox.store(host)).webhooks.map((webhook) => webhook.status)).toEqual(Array(4).fill("active"));
    const { webhooks: after } = await status(merchant);
    expect(Date.parse(after.repairedAt)).toBeGreaterThan(Date.parse(before.repairedAt));
    const orderId = await placeOrder(host);
    await expect
      .poll(async () => {
        await processAll();
        return (await ordersOf(merchant)).map(({ sourceOrderId }) => sourceOrderId);
      })
      .toEqual([orderId]);
    await readOrdersOfStoreTask.run({ accountId: merchant.accountId }, "job");
    expect(await ordersOf(merchant)).toHaveLength(8);
  });

  test("that was deleted doesn't count", async () => {
    const { merchant, host } = await connected();
    await placeOrder(host, { delivery: "lost" });
    await readOrdersOfStoreTask.run({ accountId: merchant.accountId }, "job");
    const [{ id: connectionId } = {}] = await connectionsOf(merchant);
    const [order] = await ordersOf(merchant);
    await inAccount(merchant.accountId, () =>
      tenant().storeOrder.updateMany({ data: { sourceOrderId: "999999" }, where: { accountId: merchant.accountId } }),
    );
    const { webhooks: made } = await sandbox.store(host);
    const [hook] = made.filter(({ topic }) => topic === "order.deleted");
    const body = JSON.stringify({ id: 999_999 });
    expect((await sendWebhook(`${connectionId}`, body, { secret: hook?.secret, topic: "order.deleted" })).status).toBe(
      200,
    );
    await processAll();
    const [event] = await asOwner().webhookEvent.findMany({ where: { subject: host, topic: "order.deleted" } });
    await followStoreEventTask.run({ source: "woocommerce", platform: "WooCommerce", eventId: event?.eventId }, "job");
    expect(await asOwner().webhookEvent.count({ where: { subject: host, NOT: { payload: "" } } })).toBe(0);
    await readStoreOrderTask.run({ accountId: merchant.accountId, sourceOrderId: "999999" }, "job");
    expect([order?.isAccepted, (await ordersOf(merchant))[0]?.isAccepted]).toEqual([true, false]);
  });
});

describe("a webhook of a store", () => {
  test("is refused with another store's secret, for a made-up store, and after the store was disconnected", async () => {
    const [first, second] = [await connected(), await connected()];
    const [[own], [other]] = [await connectionsOf(first.merchant), await connectionsOf(second.merchant)];
    const secretOf = async (host: string) => (await sandbox.store(host)).webhooks[0]?.secret;
    const [secret, otherSecret] = [await secretOf(first.host), await secretOf(second.host)];
    const body = JSON.stringify({ id: 77 });
    const send = async (id: string | undefined, sent: Signed) => (await sendWebhook(`${id}`, body, sent)).status;
    expect(await send(own?.id, { secret })).toBe(200);
    expect(await send(own?.id, { secret })).toBe(200);
    expect(await send(own?.id, { secret: otherSecret })).toBe(401);
    expect(await send(other?.id, { secret })).toBe(401);
    expect(await send(own?.id, { signature: "" })).toBe(401);
    expect(await send(randomUUIDv7(), { secret })).toBe(401);
    expect(await send("", { secret })).toBe(401);
    expect((await sendWebhook(`${own?.id}`, "x".repeat(1024 * 1024 + 1), { secret })).status).toBe(413);
    expect(await asOwner().webhookEvent.count({ where: { subject: first.host } })).toBe(1);
    const turnedOff = { name: "WooCommerce", enabled: false };
    await api("POST", "/Integration/ToggleIntegration", { cookie: first.merchant.cookie, body: turnedOff });
    expect(await send(own?.id, { secret })).toBe(401);
  });

  test("that is a ping is answered 200 and stored nowhere", async () => {
    const before = await asOwner().webhookEvent.count();
    const url = `${appUrl}/api/webhooks/woocommerce?store=${randomUUIDv7()}`;
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ webhook_id: "12" }) });
    expect([answer.status, await asOwner().webhookEvent.count()]).toEqual([200, before]);
  });
});

test("turning the store off takes our webhooks away, and connecting it again makes new ones with a new secret, and keeps the orders", async () => {
  const { merchant, host } = await connected();
  const before = await sandbox.store(host);
  await placeOrder(host, { delivery: "lost" });
  await readOrdersOfStoreTask.run({ accountId: merchant.accountId }, "job");
  const body = { name: "WooCommerce", enabled: false };
  const off = await api("POST", "/Integration/ToggleIntegration", { cookie: merchant.cookie, body });
  expect(await off.json()).toMatchObject({ name: "WooCommerce", enabled: false, connected: false });
  expect((await sandbox.store(host)).webhooks).toEqual([]);
  expect(await connectionsOf(merchant)).toMatchObject([{ status: "removed", credentials: null, webhookSecret: null }]);
  await connected(merchant, host);
  const after = await sandbox.store(host);
  expect(after.webhooks).toHaveLength(4);
  expect(after.webhooks[0]?.secret).not.toBe(before.webhooks[0]?.secret);
  expect(await integrations(merchant)).toMatchObject({ connected: true, domain: host });
  const rows = await connectionsOf(merchant);
  expect(rows.map((row) => [row.status, row.credentials !== null]).toSorted()).toEqual([
    ["connected", true],
    ["removed", false],
  ]);
  await readOrdersOfStoreTask.run({ accountId: merchant.accountId }, "job");
  expect([(await ordersOf(merchant)).length, (await status(merchant)).lastError]).toEqual([1, null]);
});

test("no answer has a credential of the store", async () => {
  const { merchant, host } = await connected();
  const { keys, webhooks: made } = await sandbox.store(host);
  const secrets = [...keys.flatMap((key) => [key.consumerKey, key.consumerSecret]), `${made[0]?.secret}`];
  const { cookie } = merchant;
  const answers = await Promise.all(
    [
      "/Integration/GetByAccount",
      "/app/stores/current",
      "/Profile/Profile",
      "/app/account/export",
      "/WooCommerce/ApiKey",
    ].map(async (path) => (await api("GET", path, { cookie })).text()),
  );
  const toggled = await api("POST", "/Integration/ToggleIntegration", {
    cookie,
    body: { name: "WooCommerce", enabled: true },
  });
  for (const text of [...answers, await toggled.text()]) {
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
});

test("the store's status says whether its orders arrive, and after it was disconnected, which one it was", async () => {
  const { merchant, host } = await connected();
  const first = await status(merchant);
  expect(first).toMatchObject({ status: "connected", lastOrderAt: null, previous: null });
  expect(first.webhooks).toEqual({ checkedAt: expect.any(String), repairedAt: expect.any(String) });
  await watchStoreTask.run({ accountId: merchant.accountId }, "job");
  const { checkedAt, repairedAt } = (await status(merchant)).webhooks;
  expect(Date.parse(checkedAt)).toBeGreaterThan(Date.parse(first.webhooks.checkedAt));
  expect(repairedAt).toBe(first.webhooks.repairedAt);
  await placeOrder(host, { delivery: "lost" });
  await readOrdersOfStoreTask.run({ accountId: merchant.accountId }, "job");
  expect((await status(merchant)).lastOrderAt).toBe((await ordersOf(merchant))[0]?.placedAt.toISOString());
  const body = { name: "WooCommerce", enabled: false };
  await api("POST", "/Integration/ToggleIntegration", { cookie: merchant.cookie, body });
  expect(await status(merchant)).toMatchObject({
    status: "none",
    platform: "None",
    previous: { platform: "WooCommerce", domain: host, disconnectedAt: expect.any(String) },
  });
  expect(await integrations(merchant)).toMatchObject({ platform: "None", domain: null, connected: false });
});

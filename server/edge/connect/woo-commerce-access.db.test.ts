import { afterAll, expect, test } from "vitest";
import { asOwner } from "#server/testing/as-owner.ts";
import { startWooApp } from "./testing/woo-app.ts";

// The environment is read on first use, so this comes before everything that reads it.
const { sandbox, answerWith, close } = await startWooApp();
const { stopSender } = await import("#server/foundation/queue/enqueue-job.ts");
const { watchStoreTask } = await import("#server/jobs/watch-stores.ts");
const { aHost, aMerchant, answerTo, auth, connected, connectionsOf, ordersOf, processAll, sendWebhook, status } =
  await import("./testing/woo-store.ts");
answerWith(answerTo);
afterAll(async () => {
  close();
  await stopSender();
});

async function buy(host: string): Promise<void> {
  const body = new URLSearchParams({ email: "ann@shop.example" });
  const sent = { method: "POST", body, redirect: "manual" } as const;
  expect((await fetch(`${sandbox.url}/woocommerce/${host}/shop/checkout`, sent)).status).toBe(303);
}

const looksAt = async (accountId: string) => {
  const where = `name = 'watch-store' AND data ->> 'accountId' = '${accountId}' AND start_after <= now()`;
  const [row] = await asOwner().$queryRawUnsafe<{ count: number }[]>(
    `SELECT count(*)::int FROM pgboss.job WHERE ${where}`,
  );
  return row?.count ?? 0;
};

test.each(["demoted", "deleted"])(
  "once the user who approved is %s, the store is looked at and paused, and another user's approval brings its orders back",
  async (keyUser) => {
    const { merchant, host } = await connected();
    const before = await looksAt(merchant.accountId);
    await sandbox.control({ keyUser, store: host });
    await buy(host);
    await expect
      .poll(
        async () => {
          await processAll();
          return (await looksAt(merchant.accountId)) > before;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    // All were answered 200: none counts as a failure.
    const { webhooks: kept } = await sandbox.store(host);
    expect(kept.map(({ status: state, failures }) => [state, failures])).toEqual(Array(4).fill(["active", 0]));
    await watchStoreTask.run({ accountId: merchant.accountId }, "job");
    expect(await status(merchant)).toMatchObject({ status: "paused" });
    expect(await ordersOf(merchant)).toEqual([]);

    await connected(merchant, host);
    const { webhooks: made } = await sandbox.store(host);
    expect(made.map(({ userId }) => userId)).toEqual([2, 2, 2, 2]);
    await buy(host);
    await expect
      .poll(
        async () => {
          await processAll();
          return await ordersOf(merchant);
        },
        { timeout: 20_000 },
      )
      .toHaveLength(1);
  },
);

test("an error in place of an order is refused with another secret", async () => {
  const { merchant } = await connected();
  const [{ id } = {}] = await connectionsOf(merchant);
  const body = JSON.stringify({ code: "woocommerce_rest_cannot_view", message: "Sorry.", data: { status: 403 } });
  expect((await sendWebhook(`${id}`, body, { secret: "another" })).status).toBe(401);
});

test("an open checkout is no order, and the last order is one that was placed", async () => {
  const { merchant, host } = await connected();
  const [{ id } = {}] = await connectionsOf(merchant);
  const { webhooks: made } = await sandbox.store(host);
  const secret = made.find(({ topic }) => topic === "order.updated")?.secret;
  const at = "2026-11-20T10:00:00";
  const order = { id: 77, currency: "USD", total: "9.00", date_created_gmt: at, date_modified_gmt: at };
  const send = async (state: string, changes = {}) => {
    const body = JSON.stringify({ ...order, status: state, ...changes });
    expect((await sendWebhook(`${id}`, body, { secret })).status).toBe(200);
    await processAll();
  };
  await send("checkout-draft");
  expect(await ordersOf(merchant)).toEqual([]);
  await send("failed");
  expect([(await ordersOf(merchant)).length, (await status(merchant)).lastOrderAt]).toEqual([1, null]);
  await send("processing", { date_modified_gmt: "2026-11-20T10:00:09" });
  expect((await status(merchant)).lastOrderAt).toBe(`${at}.000Z`);
});

test("a merchant whose permalinks are plain reads so before they go anywhere", async () => {
  const [merchant, host] = [await aMerchant(), aHost()];
  await sandbox.control({ plainPermalinks: true, store: host });
  const answer = await auth(merchant.cookie, `https://${host}`);
  expect([answer.status, (await answer.json()).detail]).toEqual([
    422,
    expect.stringContaining("Settings > Permalinks and choose any structure except Plain"),
  ]);
});

test("a merchant may paste the address of their dashboard", async () => {
  const [merchant, host] = [await aMerchant(), aHost()];
  for (const page of ["/wp-admin", "/wp-admin/admin.php?page=wc-settings#top", "/wp-login.php?redirect_to=x"]) {
    const answer = await auth(merchant.cookie, `https://${host}${page}`);
    expect(answer.headers.get("location")).toContain(`/woocommerce/${host}/wc-auth/v1/authorize?`);
  }
});

test("a store that another account has is refused with what to do, before anyone goes there", async () => {
  const [{ host }, other] = [await connected(), await aMerchant()];
  const answer = await auth(other.cookie, `https://${host}`);
  expect([answer.status, (await answer.json()).detail]).toEqual([
    409,
    `${host} is already connected to another Afterword account. Disconnect it there first, or sign in to that account.`,
  ]);
});

test("a source that WooCommerce made up isn't kept", async () => {
  const { merchant, host } = await connected();
  await buy(host);
  await expect
    .poll(
      async () => {
        await processAll();
        return (await ordersOf(merchant)).map(({ isAccepted, facts }) => [isAccepted, facts]);
      },
      { timeout: 20_000 },
    )
    .toEqual([[true, expect.not.objectContaining({ utmSource: expect.anything() })]]);
});

import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { connectStore, forgetStoreOf } from "#server/domain/connections/index.ts";
import { readCoverageAlarm, recordOrder, watchCoverage } from "#server/domain/store-orders/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { inAccountTransaction } from "#server/foundation/database/in-account-transaction.ts";
import { unsubscribeAddress } from "#server/foundation/mail/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import { sendCoverageAlarms } from "./send-coverage-alarms.ts";
import { serveUnsubscribe } from "./serve-unsubscribe.ts";
import { asOwner, asWorker, givenMember } from "./testing/given-shop.ts";

const shops = await openShops();
afterAll(async () => {
  await Promise.all([shops.close(), stopSender()]);
});

const HOUR_MS = 60 * 60 * 1000;
const start = Date.now();
/** So many hours after the tests began. */
const at = (hours: number) => new Date(start + hours * HOUR_MS);

/** A connected store whose survey is on, with an admin. */
async function aStore() {
  const choices = [{ id: "b", label: "B" }];
  const shop = await shops.open([
    { questionNameId: "source", type: "single", title: "Where from?", required: false, choices },
  ]);
  const { accountId } = shop;
  const store = { domain: `${randomUUIDv7()}.myshopify.com`, credentials: "the key", scopes: [], users: [] };
  await connectStore({ accountId, personId: null, platform: "Shopify", store });
  // Its orders of the last weeks count.
  await asOwner("UPDATE shop_domain SET verified_at = now() - interval '60 days' WHERE account_id = $1", [accountId]);
  return { ...shop, domain: store.domain, admin: await givenMember(accountId, { role: "admin" }) };
}

interface Placed {
  orders: number;
  shown?: number;
  surface?: string;
  isWebCheckout?: boolean;
}

/** Orders of an hour, and the surveys that their shoppers saw. */
async function place(
  shop: Shop,
  hour: number,
  { orders, shown = 0, surface = "thankYou", isWebCheckout = true }: Placed,
) {
  const { accountId } = shop;
  for (let index = 0; index < orders; index++) {
    const sourceOrderId = randomUUIDv7();
    if (index < shown) await shops.say(shop, sourceOrderId, { event: "view", surface });
    const times = { placedAt: at(hour), updatedAt: at(hour) };
    const order = { sourceOrderId, ...times, isAccepted: true, isTest: false, isWebCheckout, facts: {} };
    await inAccount(accountId, () =>
      inAccountTransaction((client) => recordOrder(client, { accountId, platform: "Shopify", storeNumber: 1 }, order)),
    );
  }
}

/** Days before the last 24 hours in which 4 of 5 orders had the survey. */
async function usualDays(shop: Shop, days: number) {
  for (let day = 1; day <= days; day++) await place(shop, -24 * day - 1, { orders: 5, shown: 4 });
}

const check = (hours = 0) =>
  asWorker(async (client) => {
    await watchCoverage(client, at(hours));
    await sendCoverageAlarms(client, at(hours));
  });
const alarmOf = async ({ accountId }: Shop) =>
  (await inAccount(accountId, () => readCoverageAlarm({ accountId }))).alarm;
const mailsTo = async ({ emailAddress }: { emailAddress: string }) =>
  (await mailedTo(emailAddress)).map(({ template, props }) => ({ template, ...props }));

async function ownerOf({ accountId }: Shop) {
  const sql = `SELECT email_address AS "emailAddress" FROM person
    WHERE id = (SELECT person_id FROM membership WHERE account_id = $1 AND role = 'owner')`;
  const [owner] = await asOwner(sql, [accountId]);
  return { emailAddress: String(owner?.emailAddress) };
}

test("of 20 orders, under half as many as usual had the survey: owner and admins get one mail, and screens know", async () => {
  const store = await aStore();
  const { accountId, admin } = store;
  const owner = await ownerOf(store);
  const others = [
    await givenMember(accountId),
    await givenMember(accountId, { role: "admin", notification_coverage_enabled: false }),
    await givenMember(accountId, { role: "admin", status: "invited" }),
  ];
  await usualDays(store, 3);
  await place(store, -2, { orders: 20, shown: 7 });
  await Promise.all([check(), check()]);
  await check();
  await check(1);
  for (const person of [owner, admin]) {
    expect(await mailsTo(person)).toMatchObject([
      {
        template: "coverage-fallen",
        orders: 20,
        shown: 7,
        usual: 0.8,
        url: expect.stringMatching(/manage-integrations$/),
      },
    ]);
  }
  for (const person of others) expect(await mailsTo(person)).toEqual([]);
  expect(await alarmOf(store)).toEqual({ usual: 80, orders: 20, shown: 7 });
});

test.each([
  ["19 orders", 3, { orders: 19 }],
  ["half as many as usual", 3, { orders: 20, shown: 8 }],
  ["two days of history", 2, { orders: 20 }],
])("%s: no alarm", async (_what, days, last) => {
  const store = await aStore();
  await usualDays(store, days);
  await place(store, -2, last);
  await check();
  expect(await alarmOf(store)).toBeNull();
  expect(await mailsTo(store.admin)).toEqual([]);
});

test("orders of the last two minutes raise no alarm", async () => {
  const store = await aStore();
  await usualDays(store, 3);
  await place(store, -1 / 60, { orders: 20 });
  await check();
  expect(await alarmOf(store)).toBeNull();
  await check(1 / 60);
  expect(await alarmOf(store)).toMatchObject({ orders: 20, shown: 0 });
});

test("orders of the till, and of times when the survey was disabled, don't count", async () => {
  const store = await aStore();
  await usualDays(store, 3);
  await place(store, -2, { orders: 19 });
  await place(store, -2, { orders: 5, isWebCheckout: false });
  await asOwner("UPDATE account SET survey_enabled = false WHERE id = $1", [store.accountId]);
  await place(store, -2, { orders: 5 });
  await asOwner("UPDATE account SET survey_enabled = true WHERE id = $1", [store.accountId]);
  await check();
  expect(await alarmOf(store)).toBeNull();
  await place(store, -2, { orders: 1 });
  await check();
  expect(await alarmOf(store)).toMatchObject({ orders: 20, shown: 0 });
});

test("a survey that was seen only from an email wasn't on the order page", async () => {
  const store = await aStore();
  await usualDays(store, 3);
  await place(store, -2, { orders: 10, shown: 10, surface: "email" });
  await place(store, -2, { orders: 10, shown: 7, surface: "orderStatus" });
  await check();
  expect(await alarmOf(store)).toMatchObject({ orders: 20, shown: 7 });
});

test("an alarm lasts over days of low coverage with one mail, and ends when coverage recovers", async () => {
  const store = await aStore();
  await usualDays(store, 3);
  for (const day of [0, 1, 2, 3, 4]) {
    await place(store, day * 24 - 2, { orders: 20 });
    await check(day * 24);
    expect(await alarmOf(store)).toMatchObject({ usual: 80, shown: 0 });
  }
  await place(store, 4 * 24 + 1, { orders: 20, shown: 20 });
  await check(4 * 24 + 2);
  expect(await alarmOf(store)).toBeNull();
  expect(await mailsTo(store.admin)).toHaveLength(1);
});

test("coverage that falls again within a day is the same alarm; later it is another one, with its own mail", {
  tags: ["full"],
}, async () => {
  const store = await aStore();
  await usualDays(store, 3);
  await place(store, -2, { orders: 20 });
  await check();
  await place(store, 0, { orders: 20, shown: 20 });
  await check(1);
  expect(await alarmOf(store)).toBeNull();
  await place(store, 23, { orders: 20 });
  await check(24.5);
  expect(await alarmOf(store)).toMatchObject({ orders: 20, shown: 0 });
  expect(await mailsTo(store.admin)).toHaveLength(1);
  await place(store, 25, { orders: 20, shown: 20 });
  await check(26);
  expect(await alarmOf(store)).toBeNull();
  await place(store, 80, { orders: 20 });
  await check(81);
  expect(await alarmOf(store)).toMatchObject({ orders: 20, shown: 0 });
  expect(await mailsTo(store.admin)).toHaveLength(2);
});

test.each([
  ["the survey is disabled", "UPDATE account SET survey_enabled = false WHERE id = $1"],
  [
    "the account is closing",
    "UPDATE account SET status = 'closing', closes_at = now() + interval '30 days' WHERE id = $1",
  ],
])("an alarm ends when %s", async (_what, sql) => {
  const store = await aStore();
  await usualDays(store, 3);
  await place(store, -2, { orders: 20 });
  await check();
  await asOwner(sql, [store.accountId]);
  await check(1);
  expect(await endsOf(store)).toEqual([at(1)]);
});

test("a screen shows no alarm of a store that was disconnected a moment ago, and the next run ends it", async () => {
  const store = await aStore();
  await usualDays(store, 3);
  await place(store, -2, { orders: 20 });
  await check();
  expect(await alarmOf(store)).not.toBeNull();
  await forgetStoreOf({ accountId: store.accountId, personId: null }, { platform: "Shopify", domain: store.domain });
  expect(await alarmOf(store)).toBeNull();
  expect(await endsOf(store)).toEqual([null]);
  await check(1);
  expect(await endsOf(store)).toEqual([at(1)]);
});

async function endsOf({ accountId }: Shop) {
  const rows = await asOwner("SELECT ended_at FROM coverage_alarm WHERE account_id = $1", [accountId]);
  return rows.map(({ ended_at }) => ended_at);
}

test("one click ends these emails for one person", async () => {
  const store = await aStore();
  const { accountId, admin } = store;
  const other = await givenMember(accountId, { role: "admin" });
  const address = unsubscribeAddress({ kind: "coverage", accountId, personId: admin.personId });
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect(await (await serveUnsubscribe(new Request(address))).text()).toContain("receive coverage alerts for");
  expect((await serveUnsubscribe(new Request(address, { method: "POST", body }))).status).toBe(200);
  await usualDays(store, 3);
  await place(store, -2, { orders: 20 });
  await check();
  expect([await mailsTo(admin), await mailsTo(other)]).toEqual([[], [expect.anything()]]);
});

import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeStore, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read at its first use
vi.stubEnv("TRUSTED_PROXIES", "127.0.0.1");

let served: ServedStorefront;
let other: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
  other = await serveStorefront();
});
afterAll(async () => {
  await Promise.all([served.close(), other.close()]);
});

const tooMany = { status: 429, body: { title: "Too many requests" } };

/** A page's first message about each order, from one client's address; returns the statuses of the answers. */
async function begin(store: StoreWithSurvey, client: string, orders: readonly string[], more: object = {}) {
  const statuses: number[] = [];
  for (const sourceOrderId of orders) statuses.push((await view(store, client, sourceOrderId, more)).status);
  return statuses;
}

function view(
  { apiKey, surveyId }: StoreWithSurvey,
  client: string,
  sourceOrderId: string,
  more: object = {},
  to = served,
) {
  const page = { responseId: randomUUIDv7(), platform: "Shopify", surface: "thankYou", sourceOrderId };
  return save(to.base, { apiKey, surveyId, event: "view", ...page, ...more }, { "x-forwarded-for": client });
}

const orders = (count: number) => Array.from({ length: count }, (_, index) => `order-${index}`);
const accepted = (count: number) => Array.from({ length: count }, () => 200);

test("without a store, a client begins ten orders of an account in a minute, and the eleventh is refused", async () => {
  const store = await makeStore(served.owner);
  expect(await begin(store, "198.51.100.1", orders(11))).toEqual([...accepted(10), 429]);
  const refused = await view(store, "198.51.100.1", "one more");
  expect(refused).toMatchObject(tooMany);
  expect(await view(store, "198.51.100.2", "one more")).toMatchObject({ status: 200 });
  expect(await view(await makeStore(served.owner), "198.51.100.1", "one more")).toMatchObject({ status: 200 });
  const { rows } = await served.owner.query(
    "SELECT count(*)::int AS stored, count(*) FILTER (WHERE source_order_id = 'order-10')::int AS refused FROM response WHERE account_id = $1",
    [store.accountId],
  );
  expect(rows).toEqual([{ stored: 11, refused: 0 }]);
});

test("a client over that limit goes on with orders that exist, also where another process stored them", async () => {
  const store = await makeStore(served.owner);
  await begin(store, "198.51.100.3", orders(12));
  for (const process of [served, other])
    expect(await view(store, "198.51.100.3", "order-3", { locale: "de" }, process)).toMatchObject({ status: 200 });
  expect(await view(store, "198.51.100.3", "order-11", {}, other)).toMatchObject(tooMany);
});

test("tests, previews and orders of an account with a store aren't limited by it", async () => {
  const store = await makeStore(served.owner);
  expect(await begin(store, "198.51.100.4", orders(11), { isTest: true })).toEqual(accepted(11));
  expect(await begin(store, "198.51.100.4", orders(11), { surface: "preview" })).toEqual(accepted(11));
  await served.owner.query(
    "INSERT INTO connection (account_id, kind, name, external_id) VALUES ($1, 'platform', 'Shopify', $2)",
    [store.accountId, store.shopDomain],
  );
  await expect.poll(async () => (await served.store.accounts.get(store.accountId))?.hasStore).toBe(true);
  expect(await begin(store, "198.51.100.5", orders(21))).toEqual(accepted(21));
});

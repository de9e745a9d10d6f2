import { afterAll, afterEach, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { onWorkerConnection } from "#server/foundation/database/worker-connections.ts";
import { replaceOrderFacts } from "#server/storefront/index.ts";
import { makeCredential } from "../../../sandbox/partners/make-credential.ts";
import { complete, connect, deliveriesOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, aShop } = rig;
afterEach(rig.reset);
afterAll(rig.close);

async function aKlaviyoShop() {
  const shop = await aShop();
  const apiKey = makeCredential("pk_");
  await connect(shop, "Klaviyo", { apiKey });
  /** What its events were, in order. */
  const events = () =>
    sandbox
      .recorded("klaviyo")
      .filter(({ headers, path }) => headers.authorization?.endsWith(apiKey) && path.endsWith("/api/events"))
      .map(({ body }) => membersOf(membersOf(membersOf(body).data).attributes));
  return { ...shop, events };
}

test("only the first event of a response has the order's value: an edit and the order's later facts add none", async () => {
  const shop = await aKlaviyoShop();
  const order = { email: "ann@example.com", total: 49.9, currency: "USD" };
  const responseId = await complete(shops, shop, "1", { order });
  await run();
  const edited = [{ questionNameId: "nps", number: 2 }];
  await shops.say(shop, "1", { responseId, event: "complete", answers: edited });
  await run();
  const place = { accountId: shop.accountId, platform: "Shopify", storeNumber: 1, sourceOrderId: "1" };
  const facts = { total: 59.9, currency: "USD" };
  await onWorkerConnection((client) =>
    inTransaction(client, () => replaceOrderFacts(client, place, facts, () => true)),
  );
  await run();
  expect(shop.events().map(({ value }) => value)).toEqual([49.9, undefined, undefined]);
  expect(shop.events().map(({ backfill }) => backfill)).toEqual([false, false, true]);
  expect(shop.events().at(-1)).toMatchObject({ properties: { order_total: 59.9, nps_score: 2 } });
});

test("what is tried again, also with changed answers, has the ID under which Klaviyo counts the value once", async () => {
  const shop = await aKlaviyoShop();
  sandbox.fail("klaviyo", { status: 503, times: 1 });
  const order = { email: "ann@example.com", total: 49.9, currency: "USD" };
  const responseId = await complete(shops, shop, "1", { order });
  await run();
  const edited = [{ questionNameId: "nps", number: 2 }];
  await shops.say(shop, "1", { responseId, event: "complete", answers: edited });
  await run(inMinutes(1));
  const sent = { unique_id: responseId, value: 49.9 };
  expect(shop.events()).toMatchObject([sent, { ...sent, properties: { nps_score: 2 } }]);
});

test("a customer without an email address isn't sent unless the merchant chose it, and the log says why", async () => {
  const shop = await aKlaviyoShop();
  await complete(shops, shop, "1", { order: { customerId: "42" } });
  await run();
  expect(shop.events()).toEqual([]);
  const [delivery] = await deliveriesOf(shops.owner, shop);
  expect(delivery).toMatchObject({ status: "skipped", last_error: expect.stringContaining("only a customer ID") });
  await connect(shop, "Klaviyo", { sendCustomerIds: true });
  await complete(shops, shop, "2", { order: { customerId: "42" } });
  await run();
  expect(shop.events()).toMatchObject([{ profile: { data: { attributes: { external_id: "42" } } } }]);
});

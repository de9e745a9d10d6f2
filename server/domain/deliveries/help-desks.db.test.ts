import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { complete, connect, deliveriesOf } from "./testing/connected-shop.ts";
import { startDeliverySandbox } from "./testing/delivery-sandbox.ts";
import { inMinutes } from "./testing/run-due.ts";

const rig = await startDeliverySandbox();
const { sandbox, shops, run, aShop, statusesOf } = rig;
afterEach(rig.reset);
afterAll(rig.close);

const low = [
  { questionNameId: "heard", choiceIds: ["podcast"] },
  { questionNameId: "nps", number: 2 },
];

test("orders that Triple Whale doesn't know yet hold up no other order", async () => {
  const shop = await aShop();
  await connect(shop, "TripleWhale", {
    shop: "harbor-goods.myshopify.com",
    apiKey: `tw_${randomUUID().replaceAll("bad", "bed")}`,
  });
  for (let order = 0; order < 7; order++) await complete(shops, shop, `unknown-${order}`);
  await run();
  await complete(shops, shop, "known");
  await run(inMinutes(1));
  expect((await statusesOf(shop)).toSorted()).toEqual(["sent", ...Array<string>(7).fill("waiting")]);
  const read = () => tenant().connection.findFirstOrThrow({ where: { accountId: shop.accountId } });
  expect(await inAccount(shop.accountId, read)).toMatchObject({ status: "connected", failures: 0, heldUntil: null });
});

test("after another Gorgias account was connected, a change is about a ticket of that one", async () => {
  const shop = await aShop();
  const [one, other] = ["acme", "harbor"].map((name) => `${name}-${randomUUID().slice(0, 8)}`);
  const keys = { email: "ann@shop.example", apiKey: "gorgias-key", maxScore: 6 };
  await connect(shop, "Gorgias", { ...keys, account: one });
  const responseId = await complete(shops, shop, "order-1", { answers: low, order: { email: "bob@shopper.example" } });
  await run();
  const [delivery] = await deliveriesOf(shops.owner, shop);
  expect(delivery).toMatchObject({ status: "sent" });
  await connect(shop, "Gorgias", { ...keys, account: other });
  const before = sandbox.recorded("gorgias").length;
  const changed = [...low.slice(0, 1), { questionNameId: "nps", number: 1 }];
  await shops.say(shop, "order-1", { responseId, event: "complete", answers: changed });
  await run(inMinutes(40));
  const made = sandbox.recorded("gorgias").slice(before);
  expect(made.map(({ path }) => path).filter((path) => path.includes("/tickets/"))).toEqual([]);
});

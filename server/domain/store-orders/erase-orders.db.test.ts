import { afterAll, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { eraseShopper } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { recount } from "#server/storefront/index.ts";
import { openShops } from "#server/testing/shops.ts";
import { order, ordersOf, record } from "./testing/recorded-orders.ts";

const shops = await openShops();
afterAll(async () => {
  await stopSender();
  await shops.close();
});

const question: QuestionInput = {
  questionNameId: "source",
  type: "single",
  title: "Where from?",
  required: false,
  choices: [{ id: "b", label: "B" }],
  allowOther: true,
};
const source = { questionNameId: "source", choiceIds: ["b"] };
const aStore = () => shops.open([question]);

test("a store's list of a shopper's orders erases them of its platform alone", async () => {
  const store = await aStore();
  for (const id of ["120", "121"]) await record(store, order(id));
  await record(store, order("120"), "WooCommerce");
  const orders = { platform: "Shopify", storeNumber: 1, sourceOrderIds: ["120"] };
  const actor = { accountId: store.accountId, personId: null, isStaff: false };
  await inAccount(store.accountId, () => eraseShopper(actor, { orders }));
  const left = (await ordersOf(store)).map(({ platform, sourceOrderId }) => [platform, sourceOrderId]);
  expect(left).toEqual([
    ["WooCommerce", "120"],
    ["Shopify", "121"],
  ]);
});

test("orders are erased with their shopper: by address, by customer, and by the orders that the store names", async () => {
  const store = await aStore();
  const { accountId } = store;
  await record(store, order("1", { facts: { email: "Ann@shop.example" } }));
  await record(store, order("2", { facts: { customerId: "9" } }));
  await record(store, order("3", { facts: { email: "bob@shop.example" } }));
  await record(store, order("4"));
  await shops.say(store, "4", { answers: [source] });
  await shops.say(store, "5", { answers: [source] });
  const actor = { accountId, personId: null, isStaff: false };
  const orders = { platform: "Shopify", storeNumber: 1, sourceOrderIds: ["4"] };
  const asked = { emailAddress: "ann@shop.example", customerId: "9", orders };
  expect(await inAccount(accountId, () => eraseShopper(actor, asked))).toMatchObject({ responses: 1 });
  expect((await ordersOf(store)).map(({ sourceOrderId }) => sourceOrderId)).toEqual(["3"]);
  expect(await inAccount(accountId, () => tenant().response.count({ where: { accountId } }))).toBe(1);
  expect(await recount(shops.owner, accountId)).toEqual([]);
});

test("the order of an erased response is erased, too, even if the store has it under another address or none", async () => {
  const store = await aStore();
  const { accountId } = store;
  const ann = "ann@shop.example";
  await record(store, order("1", { facts: { customerId: "9" } }));
  await record(store, order("2", { facts: { email: "work@shop.example" } }));
  await record(store, order("3", { facts: { email: "bob@shop.example" } }));
  await shops.say(store, "1", { answers: [source], order: { email: ann } });
  await shops.say(store, "2", { answers: [{ questionNameId: "source", choiceIds: ["other"], other: ann }] });
  await shops.say(store, "3", { answers: [source], order: { referrer: `https://shop.example/?of=${ann}` } });
  const actor = { accountId, personId: null, isStaff: false };
  const erased = await inAccount(accountId, () => eraseShopper(actor, { emailAddress: ann }));
  expect(erased).toMatchObject({ responses: 2, redacted: 1 });
  expect((await ordersOf(store)).map(({ sourceOrderId }) => sourceOrderId)).toEqual(["3"]);
});

test("an erased address is redacted in the facts of others' orders, and only as a whole address", async () => {
  const store = await aStore();
  const { accountId } = store;
  const landingPage = (address: string) => `https://shop.example/?email=${address}&utm_source=mail`;
  const codes = ["SPRING", "for:Ann@shop.example"];
  await record(
    store,
    order("1", { facts: { email: "bob@shop.example", landingPage: landingPage("ann%40shop.example") } }),
  );
  await record(store, order("2", { facts: { discountCodes: codes, landingPage: landingPage("joann@shop.example") } }));
  const actor = { accountId, personId: null, isStaff: false };
  await inAccount(accountId, () => eraseShopper(actor, { emailAddress: "ann@shop.example" }));
  expect((await ordersOf(store)).map(({ facts }) => facts)).toEqual([
    { landingPage: landingPage("[erased]") },
    { discountCodes: ["SPRING", "for:[erased]"], landingPage: landingPage("joann@shop.example") },
  ]);
});

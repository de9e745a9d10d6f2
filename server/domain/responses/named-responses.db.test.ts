import { afterAll, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { recount } from "#server/storefront/index.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import {
  exportNdjson,
  exportResponses,
  getResponse,
  listResponses,
  markTest,
  type ResponsesPage,
  type ResponsesQuery,
} from "./index.ts";

const shops = await openShops();
afterAll(shops.close);

const choices = ["Podcast", "Radio"].map((label) => ({ id: label.toLowerCase(), label }));
const questions: QuestionInput[] = [
  { questionNameId: "source", type: "single", title: "Where from?", required: true, choices, allowOther: true },
];
const answers = [{ questionNameId: "source", choiceIds: ["radio"] }];

const list = ({ accountId }: Shop, query: Partial<ResponsesQuery> = {}): Promise<ResponsesPage> =>
  inAccount(accountId, () => listResponses({ accountId }, { questionNameId: "source", ...query }));
const ordersOf = ({ items }: Pick<ResponsesPage, "items">) =>
  items.map(({ sourceOrderId }) => sourceOrderId).toSorted();

async function exportedOrders({ accountId }: Shop, query: Partial<ResponsesQuery>): Promise<[string[], string[]]> {
  const asked = { questionNameId: "source", ...query };
  const csv = await (await exportResponses({ accountId }, asked)).text();
  const lines = await (await exportNdjson({ accountId }, asked)).text();
  return [
    csv
      .split("\r\n")
      .slice(1, -1)
      .map((line) => /,"'?([^"]*)",[^"]*$/.exec(line)?.[1] ?? "")
      .toSorted(),
    lines
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line).sourceOrderId)
      .toSorted(),
  ];
}

async function aStore(): Promise<Shop> {
  const store = await shops.open(questions);
  const say = (order: string, more: object) => shops.say(store, order, { answers, ...more });
  await say("R-210", { order: { email: "S10@Shoppers.example", customerId: "cu-12" } });
  await say("R-211", { order: { email: "s10@shoppers.example", customerId: "cu-12" } });
  await say("R-212", { order: { email: "as10@shoppers.example", customerId: "cu-1" } });
  await say("#1001", { order: { customerId: "0" } });
  await say("R-213", { answers: [{ questionNameId: "source", choiceIds: ["other"], other: "Heard of R-210" }] });
  return store;
}

test.each([
  ["an order's number", "R-210", ["R-210", "R-213"]],
  ["an order's number in small letters", "r-211", ["R-211"]],
  ["an order's number without its sign", "1001", ["#1001"]],
  ["an order's number with its sign", "#1001", ["#1001"]],
  ["an email address, in any letters", "s10@SHOPPERS.example", ["R-210", "R-211"]],
  ["a customer id", "cu-12", ["R-210", "R-211"]],
  ["a customer id that begins another", "cu-1", ["R-212"]],
  ["what guests have for a customer id, in what was typed alone", "0", ["R-213"]],
  ["a part of an address", "shoppers.example", []],
])("a search finds by %s, in the list, its total and both exports alike", async (_, search, wanted) => {
  const store = await aStore();
  const orders = [...wanted];
  for (const query of [
    { search },
    { search, surface: "thankYou" as const },
    { search, sortField: "orderTotal" as const },
  ]) {
    const page = await list(store, query);
    expect([ordersOf(page), page.total]).toEqual([orders, orders.length]);
  }
  expect(await exportedOrders(store, { search })).toEqual([orders, orders]);
});

test("a search finds nothing in other accounts", async () => {
  await aStore();
  const other = await shops.open(questions);
  await shops.say(other, "1", { answers });
  for (const search of ["R-210", "s10@shoppers.example", "cu-12"])
    expect((await list(other, { search })).items).toEqual([]);
});

test("what the store sent as a test is listed with the tests, can be opened, is in no figure and can't be restored", async () => {
  const store = await shops.open(questions);
  for (const [order, isTest] of [
    ["1", true],
    ["2", false],
    ["3", false],
  ] as const) {
    await shops.say(store, order, { answers, isTest });
  }
  const [setAside] = (await list(store)).items;
  const actor = { accountId: store.accountId, personId: crypto.randomUUID(), isStaff: false };
  const mark = (recordIds: string[], isTest: boolean) =>
    inAccount(store.accountId, () => markTest(actor, { recordIds, isTest }));
  await mark([setAside?.recordId ?? ""], true);
  const tests = await list(store, { isTest: true });
  expect(tests.items.map(({ sourceOrderId, testSource }) => [sourceOrderId, testSource])).toEqual([
    ["3", "member"],
    ["1", "store"],
  ]);
  expect(tests.total).toBe(2);
  expect(ordersOf(await list(store, { isTest: true, search: "1" }))).toEqual(["1"]);
  expect(await exportedOrders(store, { isTest: true })).toEqual([
    ["1", "3"],
    ["1", "3"],
  ]);
  const ids = tests.items.map(({ recordId }) => recordId);
  const [, ofStore = ""] = ids;
  const opened = await inAccount(store.accountId, () => getResponse(actor, ofStore));
  expect(opened).toMatchObject({ isTest: true, testSource: "store", questions: [{ answer: "Radio" }] });
  await expect(mark([ofStore], false)).rejects.toMatchObject({ code: "conflict" });
  expect(await mark(ids, false)).toEqual({ changed: 1 });
  expect(ordersOf(await list(store))).toEqual(["2", "3"]);
  expect(ordersOf(await list(store, { isTest: true }))).toEqual(["1"]);
  expect(await recount(shops.owner, store.accountId)).toEqual([]);
});

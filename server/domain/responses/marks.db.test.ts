import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { recount } from "#server/storefront/index.ts";
import { randomCases, timeForCases } from "#server/testing/random-cases.ts";
import { openShops, type Shop } from "#server/testing/shops.ts";
import {
  deleteResponses,
  getResponse,
  listResponses,
  listTags,
  markRead,
  markTest,
  type ResponsesQuery,
  tagResponses,
} from "./index.ts";

const shops = await openShops();
afterAll(shops.close);

const personId = randomUUIDv7();

/** The calls of a member of the store, each in the account's scope as `serve` runs it. */
function memberOf({ accountId }: Shop) {
  const actor = { accountId, personId, isStaff: false };
  const as = <Result>(work: () => Promise<Result>) => inAccount(accountId, work);
  return {
    list: (query: Partial<ResponsesQuery> = {}) =>
      as(() => listResponses(actor, { questionNameId: "source", limit: 200, ...query })),
    get: (recordId: string) => as(() => getResponse(actor, recordId)),
    read: (recordIds: string[], isRead = true) => as(() => markRead(actor, { recordIds, isRead })),
    tag: (recordIds: string[], add: string[], remove: string[] = []) =>
      as(() => tagResponses(actor, { recordIds, add, remove })),
    tags: () => as(() => listTags(actor)),
    setAside: (recordIds: string[], isTest = true) => as(() => markTest(actor, { recordIds, isTest })),
    delete: (recordIds: string[]) => as(() => deleteResponses(actor, recordIds)),
  };
}

const choices = ["a", "b", "c"].map((id) => ({ id, label: `Choice ${id}` }));
const questions: QuestionInput[] = [
  { questionNameId: "source", type: "single", title: "Where from?", required: true, choices, allowOther: true },
  { questionNameId: "why", type: "text", title: "Why?", required: false },
  { questionNameId: "hello", type: "statement", title: "One more", required: false },
  { questionNameId: "score", type: "nps", title: "How likely?", required: false },
];
const fromB = [{ questionNameId: "source", choiceIds: ["b"] }];

async function aStore(orders: readonly string[]) {
  const store = await shops.open(questions);
  for (const sourceOrderId of orders) await shops.say(store, sourceOrderId, { answers: fromB });
  const member = memberOf(store);
  const { items } = await member.list();
  const idOf = (order: string) => items.find(({ sourceOrderId }) => sourceOrderId === order)?.recordId ?? "";
  return { store, member, idOf };
}

const isNotFound = { code: "not-found" };

test("after any deletes, test marks, restores and tags, counters equal a recount and lists match a model", {
  tags: ["full"],
  timeout: timeForCases(60_000),
}, async () => {
  const orders = ["1", "2", "3", "4", "5", "6"];
  const step = fc.record({
    what: fc.constantFrom("delete", "setAside", "putBack", "tag", "untag", "read", "unread", "answer"),
    of: fc.subarray(orders, { minLength: 1 }),
  });
  const scenario = fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
    const { store, member, idOf } = await aStore(orders);
    const model = new Map(orders.map((order) => [idOf(order), { isTest: false, isRead: false, isVip: false }]));
    const doing = {
      delete: (ids: string[]) => member.delete(ids),
      setAside: (ids: string[]) => member.setAside(ids),
      putBack: (ids: string[]) => member.setAside(ids, false),
      tag: (ids: string[]) => member.tag(ids, ["vip"]),
      untag: (ids: string[]) => member.tag(ids, [], ["vip"]),
      read: (ids: string[]) => member.read(ids),
      unread: (ids: string[]) => member.read(ids, false),
    };
    for (const { what, of } of steps) {
      const ids = of.map(idOf);
      const left = ids.filter((id) => model.has(id));
      if (what === "answer") {
        // A page of a deleted order starts a new response, which isn't in the model.
        const alive = of.filter((order) => model.has(idOf(order)));
        for (const order of alive) await shops.say(store, order, { answers: [{ questionNameId: "score", number: 3 }] });
        continue;
      }
      if (left.length === 0) {
        await expect(doing[what](ids)).rejects.toMatchObject(isNotFound);
        continue;
      }
      await doing[what](ids);
      for (const id of left) {
        const marks = model.get(id);
        if (!marks) continue;
        if (what === "delete") model.delete(id);
        if (what === "setAside" || what === "putBack") marks.isTest = what === "setAside";
        if (what === "tag" || what === "untag") marks.isVip = what === "tag";
        if (what === "read" || what === "unread") marks.isRead = what === "read";
      }
    }
    const wanted = (keep: (marks: { isTest: boolean; isRead: boolean; isVip: boolean }) => boolean) =>
      [...model].flatMap(([id, marks]) => (keep(marks) ? [id] : [])).toSorted();
    const found = async (query: Partial<ResponsesQuery>) => {
      const { items, total } = await member.list(query);
      expect(total).toBe(items.length);
      return items.map(({ recordId }) => recordId).toSorted();
    };
    expect(await found({})).toEqual(wanted(({ isTest }) => !isTest));
    expect(await found({ isTest: true })).toEqual(wanted(({ isTest }) => isTest));
    expect(await found({ isUnread: true })).toEqual(wanted(({ isTest, isRead }) => !isTest && !isRead));
    expect(await found({ tag: "vip" })).toEqual(wanted(({ isTest, isVip }) => !isTest && isVip));
    expect(await recount(shops.owner, store.accountId)).toEqual([]);
    const marks = await shops.owner.query(
      `SELECT FROM response_mark m WHERE account_id = $1
       AND NOT EXISTS (SELECT FROM response r WHERE r.account_id = $1 AND r.id = m.response_id)`,
      [store.accountId],
    );
    expect(marks.rowCount).toBe(0);
  });
  await fc.assert(scenario, { numRuns: randomCases(20) });
});

test("a response has its order, and the state of each question in the texts of its version", async () => {
  const { store, member } = await aStore([]);
  const order = { total: 49.9, currency: "USD", isFirstOrder: true, email: "ann@shop.example", customerId: "7" };
  const answers = [
    { questionNameId: "source", choiceIds: ["other"], other: "A poster" },
    { questionNameId: "score", number: 9 },
  ];
  await shops.say(store, "9", { order, answers });
  const { items } = await member.list();
  const recordId = items[0]?.recordId ?? "";
  expect(await member.get(recordId)).toMatchObject({
    recordId,
    responseId: items[0]?.responseId,
    surveyName: "Survey",
    version: 1,
    status: "partial",
    platform: "Shopify",
    sourceOrderId: "9",
    customerType: "new",
    order,
    questions: [
      { title: "Where from?", state: "answered", answer: "Other", other: "A poster", mergedAs: null },
      { title: "Why?", state: "skipped", answer: null, answeredAt: null },
      { title: "How likely?", state: "answered", answer: "9", other: null },
    ],
    isTest: false,
    isRead: false,
    tags: [],
  });
});

test("shows where a shopper stopped, skips statements, and opens tests too", async () => {
  const { member, idOf } = await aStore(["1"]);
  await member.setAside([idOf("1")]);
  const { questions: path, isTest } = await member.get(idOf("1"));
  expect(path.map(({ questionNameId, state }) => [questionNameId, state])).toEqual([
    ["source", "answered"],
    ["why", "left"],
  ]);
  expect(isTest).toBe(true);
});

test("tags are at most ten, appear once in the order added, and are suggested by frequency", async () => {
  const { member, idOf } = await aStore(["1", "2"]);
  const [first, second] = [idOf("1"), idOf("2")];
  await member.tag([first, second], ["vip"]);
  await member.tag([first], ["call back", "vip"]);
  expect((await member.get(first)).tags).toEqual(["vip", "call back"]);
  expect(await member.tags()).toEqual([
    { tag: "vip", count: 2 },
    { tag: "call back", count: 1 },
  ]);
  const more = Array.from({ length: 9 }, (_, index) => `tag ${index}`);
  await expect(member.tag([first, second], more)).rejects.toMatchObject({ code: "invalid" });
  expect((await member.get(second)).tags).toEqual(["vip"]);
  await expect(member.tag([first], [])).rejects.toMatchObject({ code: "invalid" });
});

test("deletes and test marks are in the account's log, by count and not by content", async () => {
  const { store, member, idOf } = await aStore(["1", "2"]);
  await member.setAside([idOf("1")]);
  await member.delete([idOf("1"), idOf("2")]);
  const { rows } = await shops.owner.query(
    "SELECT action, details, person_id FROM audit_log WHERE account_id = $1 AND action <> 'accountCreated' ORDER BY id",
    [store.accountId],
  );
  expect(rows).toEqual([
    { action: "appMarkResponsesAsTest", details: { isTest: true, responses: 1 }, person_id: personId },
    { action: "appDeleteResponses", details: { responses: 2 }, person_id: personId },
  ]);
});

test("tags ignore letter case: the first spelling stays, and any spelling removes it", async () => {
  const { member, idOf } = await aStore(["1", "2"]);
  const [first, second] = [idOf("1"), idOf("2")];
  await member.tag([first], ["Wholesale", "WHOLESALE", "vip"]);
  await member.tag([first, second], ["wholesale"]);
  expect((await member.get(first)).tags).toEqual(["Wholesale", "vip"]);
  expect((await member.get(second)).tags).toEqual(["Wholesale"]);
  expect(await member.tags()).toEqual([
    { tag: "Wholesale", count: 2 },
    { tag: "vip", count: 1 },
  ]);
  await member.tag([first], ["VIP"], ["WholeSale"]);
  expect((await member.get(first)).tags).toEqual(["vip"]);
  expect((await member.get(second)).tags).toEqual(["Wholesale"]);
});

test.each(["unread", "untag"] as const)(
  "%s and a tag of the same responses in another order don't deadlock",
  async (what) => {
    // They are locked in the order of the orders; rows and marks are in another one.
    const { store, member, idOf } = await aStore(["3", "1", "2"]);
    for (const order of ["3", "1", "2"]) {
      await member.read([idOf(order)]);
      await member.tag([idOf(order)], ["vip"]);
    }
    const between = await shops.owner.connect();
    await between.query("BEGIN");
    await between.query("SELECT FROM response_mark WHERE account_id = $1 AND response_id = $2 FOR UPDATE", [
      store.accountId,
      idOf("2"),
    ]);
    const tagged = member.tag(["1", "2", "3"].map(idOf), ["called"]);
    await untilWaiting(1);
    const some = ["1", "3"].map(idOf);
    const takenBack = what === "unread" ? member.read(some, false) : member.tag(some, [], ["vip"]);
    await untilWaiting(2);
    await between.query("COMMIT");
    between.release();
    expect(await Promise.allSettled([tagged, takenBack])).toEqual([
      { status: "fulfilled", value: { changed: 3 } },
      { status: "fulfilled", value: { changed: 2 } },
    ]);
    const { isRead, tags } = await member.get(idOf("3"));
    expect({ isRead, tags }).toEqual(
      what === "unread" ? { isRead: false, tags: ["vip", "called"] } : { isRead: true, tags: ["called"] },
    );
  },
);

/** Resolves once this many statements in this database wait for a lock of another one. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await shops.owner.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rowCount;
    })
    .toBe(count);
}

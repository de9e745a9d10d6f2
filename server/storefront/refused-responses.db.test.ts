import { randomUUIDv7 } from "node:crypto";
import naughtyStrings from "big-list-of-naughty-strings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { branchingDocument, messageOf, source } from "./testing/branching-survey.ts";
import { makeStore, type StoreOptions, type StoreWithSurvey } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const aStore = (options: StoreOptions = {}) => makeStore(served.owner, { document: branchingDocument, ...options });

const rowsOf = async ({ accountId }: StoreWithSurvey, table: string) =>
  (await served.owner.query(`SELECT * FROM ${table} WHERE account_id = $1`, [accountId])).rows;

/** Lists keyed by so many names. */
const lists = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, []]));

test("a wrong answer is refused with its name, and the others in the message are not stored", async () => {
  const store = await aStore();
  const saved = await save(
    served.base,
    messageOf(store, { sourceOrderId: "1", answers: [source("a"), { questionNameId: "score", number: 11 }] }),
  );
  expect(saved).toMatchObject({
    status: 400,
    body: { errors: { "answers[1].number": [expect.stringContaining("score")] } },
  });
  expect(await rowsOf(store, "response")).toEqual([]);
});

test("complete with a required question open is refused and names it", async () => {
  const store = await aStore();
  const saved = await save(
    served.base,
    messageOf(store, { event: "complete", answers: [{ questionNameId: "score", number: 9 }] }),
  );
  expect(saved).toMatchObject({ status: 400, body: { errors: { answers: [expect.stringContaining("source")] } } });
});

test.each([
  ["no responseId", { responseId: undefined }, "responseId"],
  ["no UUID", { responseId: "1" }, "responseId"],
  ["an unknown event", { event: "click" }, "event"],
  ["an unknown platform", { platform: "Magento" }, "platform"],
  ["an unknown surface", { surface: "moon" }, "surface"],
  ["a sequence that is not an integer", { sequence: 1.5 }, "sequence"],
  ["an order number of the wrong type", { sourceOrderId: 1001 }, "sourceOrderId"],
  ["an order number too long", { sourceOrderId: "9".repeat(201) }, "sourceOrderId"],
  ["a total that is text", { order: { total: "49.9" } }, "order.total"],
  ["a negative total", { order: { total: -1 } }, "order.total"],
  ["an invalid currency", { order: { currency: "dollars" } }, "order.currency"],
  ["a list that is text", { order: { skus: "sku-1" } }, "order.skus"],
  [
    "a control character",
    { answers: [{ questionNameId: "source", choiceIds: ["other"], other: "a\u0000b" }] },
    "answers[0].other",
  ],
  [
    "half a surrogate pair",
    { answers: [{ questionNameId: "source", choiceIds: ["other"], other: "\ud800" }] },
    "answers[0].other",
  ],
  ["an unknown choice", { answers: [{ questionNameId: "source", choiceIds: ["z"] }] }, "answers[0].choiceIds"],
  ["answers that are not a list", { answers: {} }, "answers"],
  ["one question answered twice", { answers: [source("a"), source("b")] }, "answers[1].questionNameId"],
  ["a version that never was", { version: 7 }, "version"],
  ["an order that is a list", { order: [] }, "order"],
  ["a locale that is not text", { locale: 7 }, "locale"],
  ["a flag of the wrong type", { isTest: "yes" }, "isTest"],
  ["more answers than a survey has questions", { answers: Array(201).fill(source("b")) }, "answers"],
  [
    "more choices than a question has",
    { answers: [{ questionNameId: "source", choiceIds: Array(102).fill("a") }] },
    "answers[0].choiceIds",
  ],
  ["more products than an order can have", { order: { productIds: Array(251).fill("1") } }, "order.productIds"],
  ["a display order of more lists than that", { displayOrder: lists(201) }, "displayOrder"],
])("%s is a 400 that names the field", async (_, change, field) => {
  const store = await aStore();
  const saved = await save(served.base, messageOf(store, change));
  expect(saved.status).toBe(400);
  expect(Object.keys(saved.body.errors ?? {})).toEqual([field]);
  expect(await rowsOf(store, "response")).toEqual([]);
});

test("an unknown key, shop, account or survey is refused as unknown", async () => {
  const store = await aStore();
  const other = await aStore();
  const statusOf = async (change: Record<string, unknown>) =>
    (await save(served.base, messageOf(store, change))).status;
  expect(await statusOf({ apiKey: "pk_unknown" })).toBe(401);
  expect(await statusOf({ apiKey: undefined, shopDomain: "unknown.example" })).toBe(404);
  expect(await statusOf({ apiKey: undefined, accountId: randomUUIDv7() })).toBe(404);
  expect(await statusOf({ apiKey: undefined, accountId: "no-uuid" })).toBe(404);
  expect(await statusOf({ apiKey: undefined })).toBe(400);
  expect(await statusOf({ surveyId: randomUUIDv7() })).toBe(404);
  expect(await statusOf({ surveyId: other.surveyId })).toBe(404);
  expect(await statusOf({ surveyId: undefined })).toBe(400);
  expect(await statusOf({ apiKey: undefined, shopDomain: store.shopDomain.toUpperCase() })).toBe(200);
  expect(await statusOf({ apiKey: undefined, accountId: store.accountId.toUpperCase() })).toBe(200);
});

test("JSON sent as plain text is accepted; other types, broken and huge bodies are refused", async () => {
  const store = await aStore();
  const text = JSON.stringify(messageOf(store));
  expect((await save(served.base, text, { "content-type": "text/plain;charset=UTF-8" })).status).toBe(200);
  expect((await save(served.base, text, { "content-type": "application/xml" })).status).toBe(415);
  expect((await save(served.base, text.slice(0, -5))).status).toBe(400);
  expect((await save(served.base, "[]")).status).toBe(400);
  expect((await save(served.base, "[".repeat(500_000))).status).toBe(400);
  expect((await save(served.base, `{"a":"${"x".repeat(2 * 1024 * 1024)}"}`)).status).toBe(413);
  // Without a length header, the bytes are counted as they arrive.
  const pieces = new ReadableStream({
    start: (stream) => {
      for (let piece = 0; piece < 40; piece++) stream.enqueue(new TextEncoder().encode("x".repeat(65_536)));
      stream.close();
    },
  });
  const streamed = { method: "POST", body: pieces, duplex: "half" as const };
  expect((await fetch(`${served.base}/Survey/SaveResponse`, streamed)).status).toBe(413);
  const wrongMethod = await fetch(`${served.base}/Survey/SaveResponse`);
  expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
});

test("naughty strings are stored as sent, or refused with the field's name; nothing breaks", {
  tags: ["full"],
}, async () => {
  const store = await aStore();
  const statuses: number[] = [];
  for (const text of naughtyStrings) {
    const sourceOrderId = randomUUIDv7();
    const answers = [{ questionNameId: "source", choiceIds: ["other"], other: text }];
    const { status, body: answered } = await save(served.base, messageOf(store, { sourceOrderId, answers }));
    statuses.push(status);
    if (status === 400) expect(Object.keys(answered.errors ?? {})).toEqual(["answers[0].other"]);
    else {
      const { rows } = await served.owner.query(
        "SELECT a.body FROM answer a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id WHERE r.account_id = $1 AND r.source_order_id = $2",
        [store.accountId, sourceOrderId],
      );
      expect(rows).toEqual([{ body: text === "" ? null : text }]);
    }
    for (const field of ["responseId", "sourceOrderId", "locale", "shopDomain", "apiKey", "surveyId", "event"]) {
      const { status } = await save(
        served.base,
        messageOf(store, { ...(field === "shopDomain" ? { apiKey: undefined } : {}), [field]: text }),
      );
      statuses.push(status);
    }
  }
  expect(statuses.filter((status) => ![200, 400, 401, 404].includes(status))).toEqual([]);
});

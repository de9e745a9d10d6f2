import { randomUUIDv7 } from "node:crypto";
import naughtyStrings from "big-list-of-naughty-strings";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { recount } from "./recount.ts";
import { type MadeStore, makeStore, republish, type StoreOptions } from "./testing/make-store.ts";
import { type ServedStorefront, save, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const choices = ["a", "b", "c"].map((id) => ({ id, label: id }));

function question(fields: Partial<Question> & Pick<Question, "questionNameId" | "type">): Question {
  return { title: fields.questionNameId, required: false, ...fields };
}

const document: SurveyDocument = {
  questions: [
    question({ questionNameId: "source", type: "single", choices, allowOther: true, required: true }),
    question({
      questionNameId: "detail",
      type: "multiple",
      choices,
      showIf: { answer: "source", op: "is", value: "a" },
    }),
    question({
      questionNameId: "score",
      type: "nps",
      followUp: { whenMax: 6, question: question({ questionNameId: "reason", type: "longText" }) },
    }),
  ],
  thankYou: { title: "Thank you", message: "" },
  locale: "en",
  locales: ["en"],
  settings: { showProgress: true, allowBack: true, onePerPage: true, showOn: ["thankYou"] },
};

const aStore = (options: StoreOptions = {}) => makeStore(served.owner, { document, ...options });

function body({ apiKey, surveyId }: MadeStore, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    apiKey,
    surveyId,
    version: 1,
    responseId: randomUUIDv7(),
    event: "answer",
    platform: "Shopify",
    surface: "thankYou",
    ...change,
  };
}

const source = (id: string) => ({ questionNameId: "source", choiceIds: [id] });

async function figures({ accountId }: MadeStore) {
  const { rows } = await served.owner.query<{ views: number; responses: number; completions: number }>(
    `SELECT coalesce(sum(views), 0)::int AS views, coalesce(sum(responses), 0)::int AS responses,
       coalesce(sum(completions), 0)::int AS completions FROM stats_daily WHERE account_id = $1`,
    [accountId],
  );
  return rows[0];
}

async function choicesOf({ accountId }: MadeStore, questionNameId: string): Promise<Record<string, number>> {
  const { rows } = await served.owner.query<{ choice: string; count: number }>(
    `SELECT choice, sum(count)::int AS count FROM answer_daily WHERE account_id = $1 AND question_id = $2
     GROUP BY choice HAVING sum(count) <> 0`,
    [accountId, questionNameId],
  );
  return Object.fromEntries(rows.map(({ choice, count }) => [choice, count]));
}

const rowsOf = async ({ accountId }: MadeStore, table: string) =>
  (await served.owner.query(`SELECT * FROM ${table} WHERE account_id = $1`, [accountId])).rows;

test("a view, an answer and a completion are told and counted once each, however often they are sent", async () => {
  const store = await aStore();
  const page = body(store, { sourceOrderId: "1" });
  expect(await save(served.base, { ...page, sequence: 1, event: "view" })).toMatchObject({
    status: 200,
    body: { status: "viewed", answered: [] },
  });
  for (const _ of [1, 2]) {
    expect(await save(served.base, { ...page, sequence: 2, answers: [source("b")] })).toEqual({
      status: 200,
      body: { responseId: page.responseId, status: "partial", answered: ["source"] },
    });
  }
  for (const _ of [1, 2]) {
    expect(await save(served.base, { ...page, sequence: 3, event: "complete" })).toMatchObject({
      status: 200,
      body: { status: "completed" },
    });
  }
  expect(await figures(store)).toEqual({ views: 1, responses: 1, completions: 1 });
  expect(await choicesOf(store, "source")).toEqual({ b: 1 });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("a later answer replaces the earlier one and every count follows", async () => {
  const store = await aStore();
  const page = body(store, { sourceOrderId: "1", order: { total: 10, currency: "USD" } });
  await save(served.base, {
    ...page,
    sequence: 1,
    answers: [source("a"), { questionNameId: "detail", choiceIds: ["b", "c"] }],
  });
  await save(served.base, { ...page, sequence: 2, answers: [source("b")] });
  expect(await choicesOf(store, "source")).toEqual({ b: 1 });
  expect(await choicesOf(store, "detail")).toEqual({});
  await save(served.base, { ...page, sequence: 3, answers: [source("a")] });
  expect(await choicesOf(store, "detail")).toEqual({ b: 1, c: 1 });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

test("a late retry of an older answer never undoes a newer one", async () => {
  const store = await aStore();
  const page = body(store, { sourceOrderId: "1" });
  await save(served.base, { ...page, sequence: 2, answers: [source("b")] });
  expect(await save(served.base, { ...page, sequence: 1, answers: [source("a")] })).toMatchObject({ status: 200 });
  expect(await choicesOf(store, "source")).toEqual({ b: 1 });
});

test("messages may be numbered by the clock in milliseconds", async () => {
  const store = await aStore();
  const page = body(store, { sourceOrderId: "1" });
  const now = Date.now();
  await save(served.base, { ...page, sequence: now, answers: [source("b")] });
  await save(served.base, { ...page, sequence: now - 1, answers: [source("a")] });
  expect(await choicesOf(store, "source")).toEqual({ b: 1 });
});

test("two pages of one order are one response, and the second answers only what is unanswered", async () => {
  const store = await aStore();
  const first = body(store, { sourceOrderId: "1" });
  const second = body(store, { sourceOrderId: "1", surface: "orderStatus" });
  await save(served.base, { ...first, answers: [source("a")] });
  const told = await save(served.base, { ...second, answers: [source("b"), { questionNameId: "score", number: 3 }] });
  expect(told).toEqual({
    status: 200,
    body: { responseId: second.responseId, status: "partial", answered: ["source", "score"] },
  });
  expect(await choicesOf(store, "source")).toEqual({ a: 1 });
  expect(await figures(store)).toMatchObject({ views: 1, responses: 1 });
});

test("without an order each page is a response of its own; an empty order number counts as none", async () => {
  const store = await aStore();
  await save(served.base, body(store, { answers: [source("a")] }));
  await save(served.base, body(store, { answers: [source("a")], sourceOrderId: "" }));
  expect(await figures(store)).toMatchObject({ responses: 2 });
});

test("a page opened before a republish loses nothing", async () => {
  const store = await aStore();
  const page = body(store, { sourceOrderId: "1" });
  const [first] = document.questions;
  const fresh = question({ questionNameId: "fresh", type: "text", required: true });
  await republish(served.owner, store, { ...document, questions: first ? [first, fresh] : [] });
  expect(
    await save(served.base, { ...page, answers: [source("a"), { questionNameId: "score", number: 2 }] }),
  ).toMatchObject({ status: 200 });
  expect(await save(served.base, { ...page, answers: [{ questionNameId: "reason", text: "Too slow" }] })).toMatchObject(
    { status: 200 },
  );
  expect(await save(served.base, { ...page, event: "complete" })).toMatchObject({
    status: 200,
    body: { status: "completed", answered: ["source", "score", "reason"] },
  });
  expect(
    await save(served.base, body(store, { version: 2, answers: [{ questionNameId: "score", number: 2 }] })),
  ).toMatchObject({
    status: 400,
    body: { errors: { "answers[0].questionNameId": [expect.stringContaining("score")] } },
  });
});

test("a wrong answer is refused with its name, and the others in the message are not kept", async () => {
  const store = await aStore();
  const told = await save(
    served.base,
    body(store, { sourceOrderId: "1", answers: [source("a"), { questionNameId: "score", number: 11 }] }),
  );
  expect(told).toMatchObject({
    status: 400,
    body: { errors: { "answers[1].number": [expect.stringContaining("score")] } },
  });
  expect(await rowsOf(store, "response")).toEqual([]);
});

test("complete with a required question open is refused and names it", async () => {
  const store = await aStore();
  const told = await save(
    served.base,
    body(store, { event: "complete", answers: [{ questionNameId: "score", number: 9 }] }),
  );
  expect(told).toMatchObject({ status: 400, body: { errors: { answers: [expect.stringContaining("source")] } } });
});

test.each([
  ["no responseId", { responseId: undefined }, "responseId"],
  ["no UUID", { responseId: "1" }, "responseId"],
  ["an unknown event", { event: "click" }, "event"],
  ["an unknown platform", { platform: "Magento" }, "platform"],
  ["an unknown surface", { surface: "moon" }, "surface"],
  ["a sequence that is no whole number", { sequence: 1.5 }, "sequence"],
  ["an order number of the wrong type", { sourceOrderId: 1001 }, "sourceOrderId"],
  ["an order number too long", { sourceOrderId: "9".repeat(201) }, "sourceOrderId"],
  ["a total that is text", { order: { total: "49.9" } }, "order.total"],
  ["a negative total", { order: { total: -1 } }, "order.total"],
  ["a currency that is none", { order: { currency: "dollars" } }, "order.currency"],
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
  ["answers that are no list", { answers: {} }, "answers"],
  ["one question answered twice", { answers: [source("a"), source("b")] }, "answers[1].questionNameId"],
  ["a version that never was", { version: 7 }, "version"],
  ["an order that is a list", { order: [] }, "order"],
  ["a locale that is none", { locale: "english please" }, "locale"],
  ["a flag of the wrong type", { isTest: "yes" }, "isTest"],
])("%s is a 400 that names the field", async (_, change, field) => {
  const store = await aStore();
  const told = await save(served.base, body(store, change));
  expect(told.status).toBe(400);
  expect(Object.keys(told.body.errors ?? {})).toEqual([field]);
  expect(await rowsOf(store, "response")).toEqual([]);
});

test("who is not known is told so: key, shop, account, survey", async () => {
  const store = await aStore();
  const other = await aStore();
  const told = async (change: Record<string, unknown>) => (await save(served.base, body(store, change))).status;
  expect(await told({ apiKey: "pk_unknown" })).toBe(401);
  expect(await told({ apiKey: undefined, shopDomain: "unknown.example" })).toBe(404);
  expect(await told({ apiKey: undefined, accountId: randomUUIDv7() })).toBe(404);
  expect(await told({ apiKey: undefined, accountId: "no-uuid" })).toBe(404);
  expect(await told({ apiKey: undefined })).toBe(400);
  expect(await told({ surveyId: randomUUIDv7() })).toBe(404);
  expect(await told({ surveyId: other.surveyId })).toBe(404);
  expect(await told({ surveyId: undefined })).toBe(400);
  expect(await told({ apiKey: undefined, shopDomain: store.shopDomain.toUpperCase() })).toBe(200);
  expect(await told({ apiKey: undefined, accountId: store.accountId.toUpperCase() })).toBe(200);
});

test("a survey that is switched off refuses, and takes answers again once it is on", async () => {
  const store = await aStore({ enabled: false });
  const told = await save(served.base, body(store));
  expect(told).toMatchObject({ status: 409, body: { type: expect.stringMatching(/\/problems\/survey-disabled$/) } });
  await served.owner.query("UPDATE account SET survey_enabled = true WHERE id = $1", [store.accountId]);
  await expect.poll(async () => (await save(served.base, body(store))).status).toBe(200);
});

test("a preview is answered like the others and stored nowhere", async () => {
  const store = await aStore();
  const told = await save(served.base, body(store, { surface: "preview", answers: [source("a")] }));
  expect(told).toMatchObject({ status: 200, body: { status: "partial", answered: ["source"] } });
  expect(await rowsOf(store, "response")).toEqual([]);
});

test("a test order is stored and in no figure and no outbox", async () => {
  const store = await aStore({ integrations: ["Slack"] });
  const page = body(store, { sourceOrderId: "1", isTest: true });
  await save(served.base, { ...page, sequence: 1, answers: [source("a")] });
  await save(served.base, { ...page, sequence: 2, event: "complete" });
  expect(await rowsOf(store, "response")).toMatchObject([{ is_test: true, status: 2 }]);
  expect(await rowsOf(store, "answer")).toMatchObject([{ counted: false }]);
  expect(await figures(store)).toEqual({ views: 0, responses: 0, completions: 0 });
  expect(await rowsOf(store, "delivery")).toEqual([]);
});

test("each enabled partner gets one delivery, due after silence, and at once when complete", async () => {
  const store = await aStore({ integrations: ["Slack", "Klaviyo"] });
  const page = body(store, { sourceOrderId: "1" });
  await save(served.base, { ...page, event: "view" });
  expect(await rowsOf(store, "delivery")).toEqual([]);
  await save(served.base, { ...page, answers: [source("a")] });
  await save(served.base, { ...page, answers: [source("b")] });
  const due = async () =>
    (await rowsOf(store, "delivery"))
      .map(({ integration, due_at }) => [integration, due_at.getTime() > Date.now() + 60_000])
      .toSorted();
  expect(await due()).toEqual([
    ["Klaviyo", true],
    ["Slack", true],
  ]);
  await save(served.base, { ...page, event: "complete" });
  expect(await due()).toEqual([
    ["Klaviyo", false],
    ["Slack", false],
  ]);
});

test("days are the account's own", async () => {
  const store = await aStore({ timeZone: "Pacific/Kiritimati" });
  await save(served.base, body(store, { answers: [source("a")] }));
  const { rows } = await served.owner.query(
    "SELECT viewed_day = (now() AT TIME ZONE 'Pacific/Kiritimati')::date AS local FROM response WHERE account_id = $1",
    [store.accountId],
  );
  expect(rows).toEqual([{ local: true }]);
});

test("plain text that holds JSON is taken, other types, broken and huge bodies are refused", async () => {
  const store = await aStore();
  const text = JSON.stringify(body(store));
  expect((await save(served.base, text, { "content-type": "text/plain;charset=UTF-8" })).status).toBe(200);
  expect((await save(served.base, text, { "content-type": "application/xml" })).status).toBe(415);
  expect((await save(served.base, text.slice(0, -5))).status).toBe(400);
  expect((await save(served.base, "[]")).status).toBe(400);
  expect((await save(served.base, `{"a":"${"x".repeat(2 * 1024 * 1024)}"}`)).status).toBe(413);
  const wrongMethod = await fetch(`${served.base}/Survey/SaveResponse`);
  expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
});

test("naughty strings are kept as they were sent, or refused with the field's name; nothing breaks", async () => {
  const store = await aStore();
  const told: number[] = [];
  for (const text of naughtyStrings) {
    const sourceOrderId = randomUUIDv7();
    const answers = [{ questionNameId: "source", choiceIds: ["other"], other: text }];
    const { status, body: answered } = await save(served.base, body(store, { sourceOrderId, answers }));
    told.push(status);
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
        body(store, { ...(field === "shopDomain" ? { apiKey: undefined } : {}), [field]: text }),
      );
      told.push(status);
    }
  }
  expect(told.filter((status) => ![200, 400, 401, 404].includes(status))).toEqual([]);
});

test("a response that was erased in the meantime begins anew", async () => {
  const store = await aStore();
  const page = body(store, { sourceOrderId: "1" });
  await save(served.base, { ...page, answers: [source("a")] });
  for (const table of ["response", "answer", "stats_daily", "question_daily", "answer_daily"]) {
    await served.owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [store.accountId]);
  }
  expect(await save(served.base, { ...page, answers: [{ questionNameId: "score", number: 8 }] })).toMatchObject({
    status: 200,
    body: { answered: ["score"] },
  });
  expect(await recount(served.owner, store.accountId)).toEqual([]);
});

import { afterAll, expect, test } from "vitest";
import { startImportSandbox } from "./testing/importing-shop.ts";

const { aShop, close } = await startImportSandbox();
afterAll(close);

const questions = [
  { key: "1", title: "How did you first hear about us?", kind: "one" },
  { key: "2", title: "What did you buy?", kind: "several" },
  { key: "3", title: "Anything else?", kind: "text" },
];
const response = (key: string, more: object = {}) => ({
  key,
  at: "2025-03-04T09:10:11",
  answers: [
    { question: "1", choice: "Podcast" },
    { question: "2", choice: "Soap" },
    { question: "2", choice: "Towel" },
    { question: "3", typed: "Nice shop" },
  ],
  ...more,
});

async function begun(timeZone = "Asia/Tokyo") {
  const shop = await aShop();
  const { body } = await shop.post("/start-file", { source: "Typeform", timeZone });
  const importId: string = body.id;
  const send = (...responses: object[]) => shop.post("/responses", { importId, questions, responses });
  return { shop, importId, send };
}

test("responses of a file are sent, read, stored and undone", async () => {
  const { shop, importId, send } = await begun();
  expect(
    (
      await send(
        response("a"),
        response("b", { orderId: "77", orderTotal: 12.5, currency: "EUR", email: "ada@example.com" }),
      )
    ).body,
  ).toEqual({ answers: 8 });
  expect((await send(response("a"))).body).toEqual({ answers: 0 });
  expect((await shop.post("/read", { importId, unreadable: 2 })).body).toMatchObject({
    status: "reading",
    unreadable: 2,
  });
  await shop.run(importId);
  expect(await shop.get(importId)).toMatchObject({
    source: "Typeform",
    status: "ready",
    answers: 10,
    unreadable: 2,
    responses: 2,
    questions: expect.arrayContaining([
      expect.objectContaining({ title: "How did you first hear about us?", questionNameId: "source" }),
      expect.objectContaining({ title: "Anything else?", kind: "text", typed: 2 }),
    ]),
  });
  expect(await shop.store(importId)).toMatchObject({ status: "done", stored: 2, leftOut: 0 });
  const rows = await shop.rows(`
    SELECT r.order_key, r.answered_at, r.order_total_minor::int AS total, r.currency, a.choices, a.body
    FROM response r JOIN answer a ON a.account_id = r.account_id AND a.response_id = r.id
    WHERE r.account_id = $1 AND r.order_key LIKE 'o:%' ORDER BY a.question_id`);
  const at = new Date("2025-03-04T00:10:11.000Z");
  expect(rows).toEqual([
    { order_key: "o:77", answered_at: at, total: 1250, currency: "EUR", choices: [], body: "Nice shop" },
    { order_key: "o:77", answered_at: at, total: 1250, currency: "EUR", choices: ["podcast"], body: null },
    { order_key: "o:77", answered_at: at, total: 1250, currency: "EUR", choices: ["soap", "towel"], body: null },
  ]);
  expect(await shop.differences()).toEqual([]);
  await shop.undo(importId);
  expect([await shop.rows("SELECT FROM response WHERE account_id = $1"), await shop.differences()]).toEqual([[], []]);
});

test.each([
  ["2025-03-09T02:30:00", "America/New_York", "2025-03-09T07:30:00.000Z"],
  ["2025-11-02T01:30:00", "America/New_York", "2025-11-02T05:30:00.000Z"],
  ["2025-03-04T09:10:11Z", "Asia/Tokyo", "2025-03-04T09:10:11.000Z"],
  ["2025-03-04T09:10:11+05:30", "UTC", "2025-03-04T03:40:11.000Z"],
])("%s in %s is %s", async (at, timeZone, instant) => {
  const { shop, send } = await begun(timeZone);
  await send(response("a", { at }));
  const rows = await shop.rows("SELECT DISTINCT answered_at FROM import_answer WHERE account_id = $1");
  expect(rows).toEqual([{ answered_at: new Date(instant) }]);
});

test.each([
  [{ at: "2025-02-30T10:00:00" }, "responses[0].at"],
  [{ at: "yesterday" }, "responses[0].at"],
  [{ answers: [] }, "responses[0].answers"],
  [{ answers: [{ question: "9", choice: "A" }] }, "responses[0].answers[0].question"],
  [{ key: "" }, "responses[0].key"],
])("a response with %j is refused, and the field is named", async (more, field) => {
  const { shop, send } = await begun();
  const refused = await send(response("a", more));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]]);
  expect(await shop.rows("SELECT FROM import_answer WHERE account_id = $1")).toEqual([]);
});

test("nothing is added once everything was sent, nor to an import from a service", async () => {
  const { shop, importId, send } = await begun();
  await send(response("a"));
  await shop.post("/read", { importId });
  expect([(await send(response("b"))).status, (await shop.post("/read", { importId })).status]).toEqual([409, 409]);
  const other = await aShop();
  const id = await other.read("orders-5");
  const refused = await other.post("/responses", { importId: id, questions, responses: [response("a")] });
  expect(refused.status).toBe(409);
});

test("a file without a readable row says so", async () => {
  const { shop, importId } = await begun();
  await shop.post("/read", { importId, unreadable: 3 });
  await shop.run(importId);
  expect(await shop.get(importId)).toMatchObject({
    status: "failed",
    problem: "No row of the file could be read.",
  });
});

test("another account can't send to an import", async () => {
  const [{ importId }, stranger] = [await begun(), await aShop()];
  const answers = [
    await stranger.post("/responses", { importId, questions, responses: [response("a")] }),
    await stranger.post("/read", { importId }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { responsesOf } from "../../../sandbox/partners/fairing/responses.ts";
import { source, startImportSandbox } from "./testing/importing-shop.ts";

const { sandbox, shops, aShop, close } = await startImportSandbox();
afterAll(close);
beforeEach(() => sandbox.fail("fairing", { times: 0 }));

/** Counted from what the service has, by other code than the import's. */
function tally(orders: number) {
  const counts: Record<string, Record<string, number>> = {};
  for (const row of responsesOf(orders)) {
    const [question, answer] = [String(row.question), row.response === null ? "typed" : String(row.response)];
    counts[question] = { ...counts[question], [answer]: (counts[question]?.[answer] ?? 0) + 1 };
  }
  return counts;
}

const wholeTime = "startDate=2024-01-01&endDate=2026-12-31";

test("an import shows what would change, stores it, and its figures equal an independent count", async () => {
  const shop = await aShop();
  const id = await shop.read("orders-300");
  const plan = await shop.get(id);
  expect(plan).toMatchObject({ status: "ready", responses: 300, toAdd: 300, known: 0, tooOld: 0, unreadable: 0 });
  const counts = tally(300);
  expect(Object.fromEntries(plan.questions.map((one: typeof plan) => [one.title, one.answers]))).toEqual(
    Object.fromEntries(Object.entries(counts).map(([title, of]) => [title, sum(of)])),
  );
  expect(await shop.rows("SELECT FROM response WHERE account_id = $1")).toEqual([]);
  expect(await shop.store(id)).toMatchObject({
    status: "done",
    stored: 300,
    leftOut: 0,
    undoUntil: expect.any(String),
  });

  const questions = await shop.figures(`/Survey/GetSurveyQuestionListForAccountByDateRange?${wholeTime}`);
  for (const { title, answered, topAnswers } of questions) {
    const of = counts[title] ?? {};
    const chosen = topAnswers.filter(({ id: choice }: { id: string }) => choice !== "other");
    const labels = Object.fromEntries(chosen.map((one: { label: string; count: number }) => [one.label, one.count]));
    const { typed = 0, ...choices } = of;
    expect([title, labels]).toEqual([title, choices]);
    const other = topAnswers.find(({ id: choice }: { id: string }) => choice === "other")?.count ?? 0;
    if (other > 0) expect([title, other]).toEqual([title, typed]);
    expect(answered).toBeGreaterThan(0);
  }
  expect(await shop.differences()).toEqual([]);
});

test("answers continue the account's question of the same title, and new choices don't reach the live survey", async () => {
  const shop = await aShop();
  const id = await shop.read("orders-120");
  const { questions } = await shop.get(id);
  expect(questions.find(({ title }: { title: string }) => title === source.title)).toMatchObject({
    questionNameId: "source",
    newChoices: expect.arrayContaining(["Friend or family", "Google", "Newsletter", "TikTok"]),
  });
  await shop.store(id);
  const list = await shop.figures(`/Survey/GetSurveyQuestionListForAccountByDateRange?${wholeTime}`);
  const continued = list.find(({ questionNameId }: { questionNameId: string }) => questionNameId === "source");
  expect(continued).toMatchObject({ isLive: true, shown: 0, imported: 120 });
  expect(continued.topAnswers.map(({ label }: { label: string }) => label)).toContain("Newsletter");
  const live = await shop.figures(`/Survey/GetById/${shop.surveyId}`);
  expect(live.questions[0].choices).toEqual(source.choices);
});

test("imported responses count in no rate, use up no plan, and are sent to nobody", async () => {
  const shop = await aShop();
  await shops.say(shop, "9001", { event: "view" });
  await shops.say(shop, "9002", { event: "complete", answers: [{ questionNameId: "source", choiceIds: ["insta"] }] });
  const usage = async () => (await shop.figures("/Profile/Profile")).planUsage.orders;
  const rates = async () => {
    const { responseRate, completionRate, views } = await shop.figures(
      "/Survey/GetTopLevelStatsForAccountByDateRange?startDate=2024-01-01&endDate=2027-12-31",
    );
    return { responseRate, completionRate, views };
  };
  const before = [await usage(), await rates()];
  expect(before[1]).toMatchObject({ responseRate: 50, views: 2 });
  const deliveries = () => shop.rows("SELECT integration, response_id FROM delivery WHERE account_id = $1");
  const queued = await deliveries();
  await shop.store(await shop.read("orders-50"));
  expect([await usage(), await rates()]).toEqual(before);
  expect(await deliveries()).toEqual(queued);
  const dropOff = await shop.figures("/app/analytics/drop-off?startDate=2024-01-01&endDate=2027-12-31");
  expect(dropOff.questions[0]).toMatchObject({ shown: 2, answered: 1 });
});

test("responses keep their times, orders and source", async () => {
  const shop = await aShop();
  await shop.store(await shop.read("orders-30"));
  const rows = await shop.rows(`
    SELECT surface, platform, order_key, source_order_id, answered_at, order_total_minor::int, currency, is_first_order,
      "order" ->> 'email' AS email FROM response WHERE account_id = $1 ORDER BY id LIMIT 2`);
  const [first, second] = responsesOf(2).filter(({ id }) => id.endsWith("-0"));
  expect(rows).toEqual(
    [first, second].map((row, index) => ({
      surface: "import",
      platform: "Shopify",
      order_key: `o:${row?.order_id}`,
      source_order_id: row?.order_id,
      answered_at: new Date(row?.inserted_at ?? ""),
      order_total_minor: Math.round(Number(row?.order_total) * 100),
      currency: "USD",
      is_first_order: true,
      email: `shopper-${index}@fairing.example`,
    })),
  );
});

test("a second import changes nothing, and one of more orders adds only those", async () => {
  const shop = await aShop();
  await shop.store(await shop.read("orders-40"));
  const stored = () => shop.rows("SELECT * FROM response WHERE account_id = $1 ORDER BY id");
  const before = await stored();
  const again = await shop.read("orders-40");
  expect(await shop.get(again)).toMatchObject({ toAdd: 0, known: 40 });
  expect(await shop.store(again)).toMatchObject({ status: "done", stored: 0, leftOut: 40 });
  expect(await stored()).toEqual(before);
  expect(await shop.store(await shop.read("orders-55"))).toMatchObject({ stored: 15, leftOut: 40 });
  expect(await shop.rows("SELECT count(DISTINCT survey_id)::int AS n FROM response WHERE account_id = $1")).toEqual([
    { n: 1 },
  ]);
  expect(await shop.differences()).toEqual([]);
});

test("undoing an import leaves what was there before it, to the last counter", async () => {
  const shop = await aShop();
  await shops.say(shop, "9002", { event: "complete", answers: [{ questionNameId: "source", choiceIds: ["insta"] }] });
  const everything = async () => [
    await shop.rows("SELECT id, revision FROM response WHERE account_id = $1"),
    await shop.rows("SELECT response_id, question_id FROM answer WHERE account_id = $1"),
    await shop.rows("SELECT id, archived FROM survey WHERE account_id = $1"),
    await shop.figures(`/Survey/GetSurveyQuestionListForAccountByDateRange?${wholeTime}`),
    await shop.differences(),
  ];
  const before = await everything();
  const id = await shop.read("orders-300");
  await shop.store(id);
  expect(await everything()).not.toEqual(before);
  expect((await shop.undo(id)).body).toMatchObject({ status: "undoing" });
  expect(await shop.get(id)).toMatchObject({ status: "undone", stored: 0, undoUntil: null });
  expect(await everything()).toEqual(before);
  expect((await shop.post("/undo", { importId: id })).status).toBe(409);
});

test("undoing one import leaves the responses of another one", async () => {
  const shop = await aShop();
  await shop.store(await shop.read("orders-20"));
  const later = await shop.read("orders-30");
  await shop.store(later);
  await shop.undo(later);
  expect(await shop.rows("SELECT count(*)::int AS n FROM response WHERE account_id = $1")).toEqual([{ n: 20 }]);
  expect(await shop.differences()).toEqual([]);
});

test("the merchant decides where answers go, and which aren't imported", async () => {
  const shop = await aShop();
  const id = await shop.read("orders-30");
  const { questions } = await shop.get(id);
  const keyOf = (title: string) => questions.find((one: { title: string }) => one.title === title).key;
  const skipped = questions.filter(({ title }: { title: string }) => title !== source.title);
  const chosen = [
    { key: keyOf(source.title), questionNameId: null },
    ...skipped.map(({ key }: { key: string }) => ({ key, isSkipped: true })),
  ];
  expect(
    (await shop.post("/store", { importId: id, questions: [{ key: skipped[0].key, questionNameId: "none" }] })).body
      .errors,
  ).toEqual({
    "questions[0].questionNameId": ["must be one of the account's questions"],
  });
  await shop.store(id, chosen);
  const answered = await shop.rows("SELECT DISTINCT question_id FROM answer WHERE account_id = $1");
  expect(answered).toEqual([{ question_id: "how-did-you-first-hear-about-us" }]);
});

test("a wrong key is refused at once, and nothing of it is kept", async () => {
  const shop = await aShop();
  const refused = await shop.post("/start", { source: "Fairing", apiKey: "bad-key" });
  expect([refused.status, refused.body.detail]).toEqual([
    422,
    "Fairing doesn't accept this API key. Copy it again from your Fairing account.",
  ]);
  expect((await shop.list()).items).toEqual([]);
  sandbox.fail("fairing", { status: 503 });
  expect((await shop.post("/start", { source: "Fairing", apiKey: "orders-5" })).status).toBe(502);
});

test("a key is kept sealed, and only until everything is read", async () => {
  const shop = await aShop();
  const started = await shop.post("/start", { source: "Fairing", apiKey: "orders-5" });
  const keys = () => shop.rows("SELECT sealed_key FROM import WHERE account_id = $1");
  const [{ sealed_key: sealed }] = (await keys()) as [{ sealed_key: string }];
  expect([sealed.startsWith("v1."), sealed.includes("orders-5")]).toEqual([true, false]);
  await shop.run(started.body.id);
  expect(await keys()).toEqual([{ sealed_key: null }]);
});

test("a service that is busy is asked again when it says, and the pages before aren't read twice", async () => {
  const shop = await aShop();
  const started = await shop.post("/start", { source: "Fairing", apiKey: "orders-5" });
  sandbox.fail("fairing", { status: 429, retryAfter: 30 });
  await shop.run(started.body.id);
  expect(await shop.get(started.body.id)).toMatchObject({ status: "reading", answers: 0 });
  const before = sandbox.recorded("fairing").length;
  await shop.run(started.body.id);
  expect(sandbox.recorded("fairing")).toHaveLength(before);
  await shops.owner.query("UPDATE import SET retry_at = now() WHERE account_id = $1", [shop.accountId]);
  await shop.run(started.body.id);
  expect(await shop.get(started.body.id)).toMatchObject({ status: "ready", responses: 5 });
});

test("an account has one unfinished import, and a canceled one stores nothing", async () => {
  const shop = await aShop();
  const id = await shop.read("orders-5");
  expect((await shop.post("/start", { source: "Fairing", apiKey: "orders-5" })).status).toBe(409);
  expect((await shop.undo(id)).body).toMatchObject({ status: "canceled" });
  expect((await shop.post("/store", { importId: id })).status).toBe(409);
  expect(await shop.rows("SELECT FROM response WHERE account_id = $1")).toEqual([]);
  expect((await shop.post("/start", { source: "Fairing", apiKey: "empty" })).status).toBe(201);
});

test("a key without responses says so", async () => {
  const shop = await aShop();
  const id = await shop.read("empty");
  expect(await shop.get(id)).toMatchObject({
    status: "failed",
    problem: "Fairing has no responses for this key.",
  });
});

test("responses older than the account keeps them are left out", async () => {
  const shop = await aShop();
  await shops.owner.query("UPDATE account SET retention_months = 12 WHERE id = $1", [shop.accountId]);
  const id = await shop.read("orders-8000");
  const { toAdd, tooOld } = await shop.get(id);
  expect(toAdd + tooOld).toBe(8000);
  expect(tooOld).toBeGreaterThan(0);
  expect(await shop.store(id)).toMatchObject({ stored: toAdd, leftOut: tooOld });
});

test("another account's import is never seen, stored or undone", async () => {
  const [shop, other] = [await aShop(), await aShop()];
  const id = await other.read("orders-5");
  expect((await shop.get(id)).status).toBe(404);
  const answers = [await shop.post("/store", { importId: id }), await shop.post("/undo", { importId: id })];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(await other.get(id)).toMatchObject({ status: "ready" });
});

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

test.each([
  ["KnoCommerce", "orders-50:secret", 50],
  ["Zigpoll", "orders-50", 50],
])("responses of %s are read, stored and undone", async (service, apiKey, responses) => {
  const shop = await aShop();
  const started = await shop.post("/start", { source: service, apiKey });
  await shop.run(started.body.id);
  expect(await shop.get(started.body.id)).toMatchObject({
    status: "ready",
    responses,
    toAdd: responses,
    unreadable: 0,
  });
  expect(await shop.store(started.body.id)).toMatchObject({ status: "done", stored: responses, leftOut: 0 });
  expect(await shop.differences()).toEqual([]);
  await shop.undo(started.body.id);
  expect([await shop.rows("SELECT FROM response WHERE account_id = $1"), await shop.differences()]).toEqual([[], []]);
});

import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { recount } from "#server/storefront/index.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, aPerson, signIn } from "#server/testing/factories.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { serveShop } from "#server/testing/serve-shop.ts";
import { recountAccountTask } from "./recount-account.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 3 });
afterAll(() => Promise.all([owner.end(), stopSender()]));

const choices = ["a", "b"].map((id) => ({ id, label: id }));
const first = { questionNameId: "source", type: "single" as const, title: "Source", required: false, choices };
const questions = [first];
const at = "2026-11-20T10:00:00.000Z";
/** On the next day in Tokyo. */
const late = {
  at: "2026-11-20T23:30:00.000Z",
  orderTotalMinor: 100,
  currency: "EUR",
  answers: { source: { choices: ["a"] } },
  shown: ["source"],
};

async function figures(accountId: string) {
  const { rows } = await owner.query(
    `SELECT choice, sum(count)::int AS count, sum(orders)::int AS orders, sum(revenue_minor)::int AS revenue
     FROM choice_daily WHERE account_id = $1 GROUP BY choice ORDER BY choice`,
    [accountId],
  );
  return rows;
}

/** Changes the account's time zone as the call does, and returns the job's payload. */
async function change(accountId: string, timeZone: string) {
  const { rows } = await owner.query<{ requested_at: Date }>(
    `WITH a AS (UPDATE account SET time_zone = $2 WHERE id = $1 RETURNING id)
     INSERT INTO account_recount (account_id, total) SELECT id, 0 FROM a
     ON CONFLICT (account_id) DO UPDATE SET requested_at = clock_timestamp(), last_id = NULL, done = 0, finished_at = NULL
     RETURNING requested_at`,
    [accountId, timeZone],
  );
  return { accountId, requestedAt: rows[0]?.requested_at.toISOString() };
}

async function run(accountId: string, timeZone: string) {
  const job = await change(accountId, timeZone);
  expect(await recountAccountTask.run(job, "job")).toBe("done");
  expect(await recount(owner, accountId)).toEqual([]); // the counters match the rows
}

test("it processes more responses than one batch, and touches no other account", async () => {
  const [accountId, other] = [await givenAccount({ questions }), await givenAccount({ questions })];
  await givenResponses(
    accountId,
    Array.from({ length: 450 }, () => late),
  );
  await givenResponses(other, [late]);
  await run(accountId, "Asia/Tokyo");
  expect([await days(accountId), await days(other)]).toEqual([["2026-11-21: 450 450 0"], ["2026-11-20: 1 1 0"]]);
  expect(await figures(accountId)).toEqual([{ choice: "a", count: 450, orders: 450, revenue: 45_000 }]);
});

test("it waits for an answer that is being written, and counts its final state", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(accountId, [late]);
  const writer = await owner.connect();
  await writer.query("BEGIN");
  await writer.query("UPDATE response SET order_total_minor = 300 WHERE account_id = $1", [accountId]);
  await writer.query("UPDATE choice_folded SET revenue_minor = 300 WHERE account_id = $1 AND orders = 1", [accountId]);
  const counted = run(accountId, "Asia/Tokyo");
  await writer.query("SELECT pg_sleep(0.1)");
  await writer.query("COMMIT");
  writer.release();
  await counted;
  expect(await figures(accountId)).toEqual([{ choice: "a", count: 1, orders: 1, revenue: 300 }]);
});

test("a process counts a response it remembers from its state after the recount", async () => {
  const accountId = await givenAccount({ questions: [...questions, { ...first, questionNameId: "second" }] });
  const [account] = (
    await owner.query("SELECT publishable_key, live_survey_id FROM account WHERE id = $1", [accountId])
  ).rows;
  const shop = await serveShop();
  const page = { apiKey: account.publishable_key, surveyId: account.live_survey_id, responseId: randomUUIDv7() };
  const answer = async (questionNameId: string, choice: string) => {
    const order = { total: 20, currency: "EUR" };
    const answers = [{ questionNameId, choiceIds: [choice] }];
    const message = { ...page, event: "answer", platform: "None", surface: "thankYou", answers, order };
    const response = await fetch(`${shop.url}/Survey/SaveResponse`, { method: "POST", body: JSON.stringify(message) });
    expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
  };
  try {
    await answer("source", "a");
    await run(accountId, "Asia/Tokyo");
    await answer("source", "b");
    await answer("second", "a");
    expect(await recount(owner, accountId)).toEqual([]);
    expect(await figures(accountId)).toEqual([
      { choice: "a", count: 1, orders: 1, revenue: 2_000 },
      { choice: "b", count: 1, orders: 1, revenue: 2_000 },
    ]);
  } finally {
    await shop.close();
  }
});

/** The account's days, from the rows that have any. */
async function days(accountId: string) {
  const { rows } = await owner.query<{ day: string; views: number; responses: number; completions: number }>(
    `SELECT day::text, sum(views)::int AS views, sum(responses)::int AS responses, sum(completions)::int AS completions
     FROM stats_daily WHERE account_id = $1 GROUP BY day HAVING sum(views) <> 0 OR sum(responses) <> 0 OR sum(completions) <> 0
     ORDER BY day`,
    [accountId],
  );
  return rows.map((row) => `${row.day}: ${row.views} ${row.responses} ${row.completions}`);
}

test.each([
  // The instants are the first of a local day and the last of the day before it.
  ["America/New_York", "2026-03-09T04:00:00.000Z", "2026-03-09"], // the day before had 23 hours
  ["America/New_York", "2026-11-02T05:00:00.000Z", "2026-11-02"], // 25 hours
  ["Australia/Lord_Howe", "2026-10-04T13:00:00.000Z", "2026-10-05"], // 23 and a half
  ["Australia/Lord_Howe", "2026-04-05T13:30:00.000Z", "2026-04-06"], // 24 and a half
  ["Pacific/Chatham", "2026-09-27T10:15:00.000Z", "2026-09-28"],
  ["Pacific/Chatham", "2026-04-05T11:15:00.000Z", "2026-04-06"],
  ["Asia/Kathmandu", "2026-06-30T18:15:00.000Z", "2026-07-01"],
  ["Pacific/Kiritimati", "2026-01-01T10:00:00.000Z", "2026-01-02"],
])("in %s the day that begins at %s is %s, for everything counted in another zone", async (timeZone, begin, day) => {
  const accountId = await givenAccount({ questions });
  const before = new Date(Date.parse(begin) - 1).toISOString();
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  const answered = { answers: { source: { choices: ["a"] } }, shown: ["source"] };
  await givenResponses(accountId, [
    { at: begin, isCompleted: true, ...answered },
    { at: before, ...answered },
    { at: before },
  ]);
  const inUtc = await days(accountId);
  expect(await recountAccountTask.run(await change(accountId, timeZone), "job")).toBe("done");
  expect(await recount(owner, accountId)).toEqual([]);
  expect(await days(accountId)).toEqual([`${dayBefore}: 2 1 0`, `${day}: 1 1 1`]);
  const { rows } = await owner.query("SELECT DISTINCT day::text FROM answer WHERE account_id = $1 ORDER BY 1", [
    accountId,
  ]);
  expect(rows).toEqual([{ day: dayBefore }, { day }]);
  await recountAccountTask.run(await change(accountId, "UTC"), "job");
  expect(await days(accountId)).toEqual(inUtc);
  expect(await recount(owner, accountId)).toEqual([]);
});

test("a change during a recount restarts it, and the run for the previous change ends", async () => {
  const accountId = await givenAccount({ questions });
  await givenResponses(
    accountId,
    Array.from({ length: 900 }, () => late),
  );
  const first = await change(accountId, "Asia/Tokyo");
  const running = recountAccountTask.run(first, "first");
  await vi.waitFor(async () => {
    const { rows } = await owner.query("SELECT done::int FROM account_recount WHERE account_id = $1", [accountId]);
    expect(rows[0]?.done).toBeGreaterThan(0);
  });
  const second = await change(accountId, "America/Los_Angeles");
  await running;
  // Two workers that took the same job share it.
  await Promise.all([recountAccountTask.run(second, "second"), recountAccountTask.run(second, "again")]);
  expect(await days(accountId)).toEqual(["2026-11-20: 900 900 0"]);
  expect(await recount(owner, accountId)).toEqual([]);
  const { rows } = await owner.query(
    "SELECT done::int, finished_at IS NOT NULL AS finished FROM account_recount WHERE account_id = $1",
    [accountId],
  );
  expect(rows).toEqual([{ done: 900, finished: true }]);
});

async function signedIn() {
  const accountId = await givenAccount({ questions });
  const person = await aPerson();
  await aMembership(accountId, person, "owner");
  return { accountId, cookie: await signIn(person) };
}

test("saving another time zone requests it, saving the same one or another currency doesn't", async () => {
  const { accountId, cookie } = await signedIn();
  await givenResponses(accountId, [{ at }, { at }]);
  const asked = async () => {
    const { rows } = await owner.query<{ data: unknown }>(
      "SELECT data FROM pgboss.job WHERE name = 'recount-account' AND data ->> 'accountId' = $1 ORDER BY created_on",
      [accountId],
    );
    return rows.map(({ data }) => data);
  };
  const save = (body: object) => api("POST", "/Profile/UpdateBusinessInformation", { cookie, body });
  const progress = async () => await (await api("GET", "/app/account/recount", { cookie })).json();
  await save({ currency: "USD", timeZone: "UTC", companyName: "Shop" });
  expect((await (await save({ currency: "EUR" })).json()).currency).toBe("EUR");
  expect([await asked(), await progress()]).toEqual([[], null]);
  await save({ timeZone: "Asia/Tokyo" });
  expect(await asked()).toHaveLength(1);
  expect(await progress()).toEqual({ isRunning: true, hasFailed: false, done: 0, total: 2 });
  await save({ timeZone: "Europe/Berlin" });
  const [previous, latest] = await asked();
  await recountAccountTask.run(previous, "previous");
  expect(await progress()).toEqual({ isRunning: true, hasFailed: false, done: 0, total: 2 });
  await recountAccountTask.run(latest, "latest");
  expect(await progress()).toEqual({ isRunning: false, hasFailed: false, done: 2, total: 2 });
  await owner.query("UPDATE account_recount SET finished_at = now() - interval '2 minutes' WHERE account_id = $1", [
    accountId,
  ]);
  expect(await progress()).toBeNull();
});

import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeMember } from "#server/domain/members/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, aPerson, contextOf, signIn } from "#server/testing/factories.ts";
import { MortalProcess } from "#server/testing/mortal-process.ts";
import { EventReader } from "./testing/event-reader.ts";
import { aFeedStore, answerAt } from "./testing/feed-store.ts";

// Two app processes: an answer stored by one is sent by the other.
const program = path.join(import.meta.dirname, "testing/host.ts");

let hosts: [MortalProcess, MortalProcess];
let owner: pg.Pool;
beforeAll(async () => {
  owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  hosts = await Promise.all([start(0), start(1)]);
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  await owner.end();
});

const start = (stripe: number) => MortalProcess.start(program, env.APP_DATABASE_URL, stripe);
const baseOf = ({ port }: MortalProcess) => `http://127.0.0.1:${port}`;
const choiceOf = (event: { data: { answer?: string | null } }) => event.data.answer;

/** A stream that gets everything from here on. */
async function openAt(host: MortalProcess, cookie: string, lastEventId?: string): Promise<EventReader> {
  const reader = await EventReader.open(baseOf(host), cookie, lastEventId);
  await reader.until(() => reader.events.some(({ event }) => event === "cursor"));
  return reader;
}

test("an answer stored by another process arrives within a second of its commit, with its order", async () => {
  const store = await aFeedStore();
  const reader = await openAt(hosts[1], store.cookie);
  expect(reader.headers.get("content-type")).toBe("text/event-stream");
  const order = { total: 49.9, currency: "EUR", country: "DE" };
  const waitsMs: number[] = [];
  for (let count = 1; count <= 4; count++) {
    const responseId = await answerAt(baseOf(hosts[0]), store, "instagram", order);
    const committedAtMs = Date.now();
    const event = (await reader.answersCame(count)).at(-1);
    waitsMs.push((event?.readAtMs ?? Number.NaN) - committedAtMs);
    expect(event?.data).toMatchObject({
      responseId,
      revision: 1,
      questionNameId: "how-did-you-first-hear-about-us",
      title: "How did you first hear about us?",
      answer: "Instagram",
      other: null,
      surface: "thankYou",
      country: "DE",
      orderTotal: 49.9,
      currency: "EUR",
    });
  }
  // The machine may be busy with other tests, so take the best of four.
  expect(Math.min(...waitsMs)).toBeLessThan(1_000);
  reader.close();
});

test("a broken stream resumes at another process, with nothing missing and nothing sent twice", async () => {
  const store = await aFeedStore();
  const first = await openAt(hosts[0], store.cookie);
  const sent: string[] = [];
  const sending = (async () => {
    for (let count = 0; count < 40; count++) sent.push(await answerAt(baseOf(hosts[1]), store, "tiktok"));
  })();
  await first.answersCame(5);
  await hosts[0].crash();
  await first.until(() => first.isOver);
  await sending;
  sent.push(await answerAt(baseOf(hosts[0]), store, "podcast"));
  const second = await openAt(hosts[1], store.cookie, first.lastId);
  const expectedCount = sent.length - first.answers.length;
  await second.answersCame(expectedCount);
  sent.push(await answerAt(baseOf(hosts[0]), store, "youtube"));
  await second.answersCame(expectedCount + 1);
  const received = [...first.answers, ...second.answers].map(({ data }) => data.responseId);
  expect(received).toEqual(sent);
  second.close();
});

test("when several answers arrive at once, each one's id resumes after it", async () => {
  const store = await aFeedStore();
  const before = await openAt(hosts[0], store.cookie);
  const since = before.lastId;
  before.close();
  const sent = await Promise.all(
    ["instagram", "tiktok", "podcast", "youtube"].map((choice) => answerAt(baseOf(hosts[1]), store, choice)),
  );
  const all = await openAt(hosts[0], store.cookie, since);
  const events = await all.answersCame(sent.length);
  expect(events.map(({ data }) => data.responseId).toSorted()).toEqual(sent.toSorted());
  for (const [index, { id }] of events.entries()) {
    const rest = await openAt(hosts[0], store.cookie, id);
    expect(rest.answers.map(choiceOf)).toEqual(events.slice(index + 1).map(choiceOf));
    rest.close();
  }
  all.close();
});

test("sixty readers who reconnect at once with different cursors each get exactly what they missed", async () => {
  const store = await aFeedStore();
  const before = await openAt(hosts[0], store.cookie);
  const sent: string[] = [];
  for (let count = 0; count < 20; count++) sent.push(await answerAt(baseOf(hosts[1]), store, "tiktok"));
  await before.answersCame(sent.length);
  const ids = before.answers.map(({ id }) => id);
  const back = await Promise.all(
    Array.from({ length: 60 }, (_, index) => openAt(hosts[1], store.cookie, ids[index % ids.length])),
  );
  sent.push(await answerAt(baseOf(hosts[0]), store, "podcast"));
  await before.answersCame(sent.length);
  for (const [index, reader] of back.entries()) {
    const missed = sent.slice((index % ids.length) + 1);
    const events = await reader.answersCame(missed.length);
    expect(events.map(({ data }) => data.responseId)).toEqual(missed);
  }
  for (const reader of [before, ...back]) reader.close();
});

test("an answer that is committed late, after newer ones, is still sent", async () => {
  const store = await aFeedStore();
  await answerAt(baseOf(hosts[0]), store, "instagram");
  const reader = await openAt(hosts[0], store.cookie);
  const slow = await owner.connect();
  await slow.query("BEGIN");
  await slow.query(
    `INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted, answered_at, day, customer_type, surface)
     SELECT account_id, response_id, 'why', survey_id, page_id, 1, '{}', 'too slow', true, now(), day, customer_type, surface
     FROM answer WHERE account_id = $1`,
    [store.account.accountId],
  );
  await answerAt(baseOf(hosts[0]), store, "tiktok");
  await reader.answersCame(1);
  const id = reader.lastId;
  await slow.query("COMMIT");
  slow.release();
  await answerAt(baseOf(hosts[0]), store, "podcast");
  expect((await reader.answersCame(3)).map(choiceOf)).toEqual(["TikTok", "too slow", "A podcast"]);
  const again = await openAt(hosts[1], store.cookie, id);
  expect((await again.answersCame(2)).map(choiceOf)).toEqual(["too slow", "A podcast"]);
  for (const one of [reader, again]) one.close();
});

test("no answer is lost when the listening connection is terminated", async () => {
  const store = await aFeedStore();
  const reader = await openAt(hosts[1], store.cookie);
  await owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LISTEN|SELECT 1$)'",
  );
  await answerAt(baseOf(hosts[0]), store, "instagram");
  expect((await reader.answersCame(1, 15_000)).map(choiceOf)).toEqual(["Instagram"]);
  reader.close();
}, 20_000);

test("a view sends a `moved` event and no answer", async () => {
  const store = await aFeedStore();
  const reader = await openAt(hosts[0], store.cookie);
  const { publishableKey: apiKey } = store.account;
  const responseId = "0190a000-0000-7000-8000-000000000001";
  const body = JSON.stringify({
    apiKey,
    surveyId: store.surveyId,
    responseId,
    platform: "None",
    surface: "link",
    event: "view",
  });
  await fetch(`${baseOf(hosts[1])}/Survey/SaveResponse`, { method: "POST", body });
  await reader.until(() => reader.events.some(({ event }) => event === "moved"));
  expect(reader.answers).toEqual([]);
  reader.close();
});

test("a reader never gets another account's answers", async () => {
  const [own, other] = [await aFeedStore(), await aFeedStore()];
  const reader = await openAt(hosts[0], own.cookie);
  await answerAt(baseOf(hosts[0]), other, "tiktok");
  await answerAt(baseOf(hosts[0]), own, "instagram");
  expect((await reader.answersCame(1)).map(choiceOf)).toEqual(["Instagram"]);
  const resumed = await openAt(hosts[0], own.cookie, reader.lastId);
  expect(resumed.answers).toEqual([]);
  for (const one of [reader, resumed]) one.close();
});

test("a stream ends within ten seconds after its reader signs out or is removed", async () => {
  const store = await aFeedStore();
  const [leaving, member] = [await aPerson(), await aPerson()];
  for (const person of [leaving, member]) await aMembership(store.account.accountId, person, "member");
  const [signedOut, removed, stays] = [
    await openAt(hosts[0], await signIn(leaving)),
    await openAt(hosts[1], await signIn(member)),
    await openAt(hosts[1], store.cookie),
  ];
  await api("POST", "/app/sessions/end-all", { cookie: await signIn(leaving) });
  await inAccount(store.account.accountId, () => removeMember(contextOf(store.account), member.emailAddress));
  await signedOut.until(() => signedOut.isOver && removed.isOver, 10_000);
  expect(stays.isOver).toBe(false);
  stays.close();
}, 20_000);

test("an invalid last event id makes the reader reload, and an invalid `since` is rejected", async () => {
  const store = await aFeedStore();
  await answerAt(baseOf(hosts[0]), store, "tiktok");
  const valid = await openAt(hosts[0], store.cookie);
  const [snapshot] = Buffer.from(valid.lastId, "base64url").toString().split(";");
  valid.close();
  const dayMs = 24 * 60 * 60_000;
  const altered = [`9:3:;${Date.now()}`, `${snapshot};0`, `${snapshot};${Date.now() - 2 * dayMs}`];
  const ahead = [`${snapshot};${Date.now() + dayMs}`, `${10n ** 17n}:${10n ** 17n}:;${Date.now()}`];
  for (const id of ["nonsense", ...[...altered, ...ahead].map((text) => Buffer.from(text).toString("base64url"))]) {
    const reader = await openAt(hosts[0], store.cookie, id);
    expect(reader.events.map(({ event }) => event)).toEqual(["behind", "cursor"]);
    reader.close();
  }
  const refused = await fetch(`${baseOf(hosts[0])}/api/app/feed/stream?since=x`, { headers: { cookie: store.cookie } });
  expect(refused.status).toBe(400);
});

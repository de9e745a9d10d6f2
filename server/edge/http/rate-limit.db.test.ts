import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { aSecretKey } from "./testing/callers.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read at its first use

afterAll(stopSender);

const askFrom = (client: string, emailAddress: string) =>
  api("POST", "/Account/SendMagicLoginLink", { headers: { "x-client-address": client }, body: { emailAddress } });

/** Ten requests, each from a new client. */
async function askTenTimes(emailAddress: string) {
  const answers = await Promise.all(Array.from({ length: 10 }, () => askFrom(randomUUIDv7(), emailAddress)));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  const refused = answers.filter((answer) => answer.status === 429);
  return {
    statuses: answers.map((answer) => answer.status).sort(),
    details: [...new Set(bodies.map((body) => body.detail))].sort(),
    contentTypes: [...new Set(refused.map((answer) => answer.headers.get("content-type")))],
    waits: refused.map((answer) => Number(answer.headers.get("retry-after"))),
  };
}

test("an address gets five links an hour, and the sixth request looks the same for a known and an unknown one", async () => {
  const { owner } = await anAccount();
  const stranger = `stranger-${randomUUIDv7()}@example.com`;
  const [known, unknown] = [await askTenTimes(owner.emailAddress), await askTenTimes(stranger)];
  expect(known.statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
  expect(known.contentTypes).toEqual(["application/problem+json; charset=utf-8"]);
  expect({ ...unknown, waits: [] }).toEqual({ ...known, waits: [] });
  for (const wait of [...known.waits, ...unknown.waits]) {
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
  }
  expect(await mailedTo(owner.emailAddress)).toHaveLength(5);
  expect(await mailedTo(stranger)).toEqual([]);
});

test("an address that is refused a link gets no account either", async () => {
  const emailAddress = `new-${randomUUIDv7()}@example.com`;
  await askTenTimes(emailAddress);
  const body = { companyName: "A company", name: "A merchant", emailAddress };
  const headers = { "x-client-address": randomUUIDv7() };
  expect((await api("POST", "/Account/CreateAccount", { headers, body })).status).toBe(429);
  expect(await directory().person.count({ where: { emailAddress } })).toBe(0);
});

test("a client gets twenty such calls an hour for any addresses, and others are not affected", async () => {
  const client = randomUUIDv7();
  const statuses: number[] = [];
  for (let index = 0; index < 22; index++) {
    statuses.push((await askFrom(client, `a-${randomUUIDv7()}@example.com`)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  expect((await askFrom(randomUUIDv7(), `a-${randomUUIDv7()}@example.com`)).status).toBe(200);
});

test("a session has its own limit, apart from others at its address", async () => {
  const client = { "x-client-address": randomUUIDv7() };
  const cookie = await signIn((await anAccount()).owner);
  const anonymous = new Set<number>();
  for (let index = 0; index < 1_300; index++) {
    anonymous.add((await api("GET", "/Profile/Profile", { headers: client })).status);
  }
  expect([...anonymous]).toEqual([401, 429]);
  expect((await api("GET", "/Profile/Profile", { headers: client, cookie })).status).toBe(200);
});

test("a secret key has its own limit, and others of its account are not affected", { tags: ["full"] }, async () => {
  const { accountId, owner } = await anAccount();
  const [busy, quiet] = [await aSecretKey(accountId), await aSecretKey(accountId)];
  const ask = async (key: string) =>
    await api("GET", "/Survey/GetSurveyQuestionListByApiKey", {
      headers: { authorization: `Bearer ${key}`, "x-client-address": randomUUIDv7() },
    });
  const answers = await Promise.all(Array.from({ length: 700 }, () => ask(busy)));
  const letIn = answers.filter(({ status }) => status === 200).length;
  expect(letIn).toBeGreaterThanOrEqual(600);
  expect(letIn).toBeLessThan(700);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(quiet)).status).toBe(200);
  expect((await api("GET", "/Profile/Profile", { cookie: await signIn(owner) })).status).toBe(200);
});

test("an account's sessions and keys share one limit in all processes; others are not affected", async () => {
  const { accountId, owner } = await anAccount();
  // As other processes would leave it after 7,000 calls at once.
  await directory().$executeRaw`
    INSERT INTO rate_bucket (name, tokens, granted, filled_at)
    VALUES (${`account:${accountId}`}, -1000, 0, clock_timestamp())`;
  const key = { headers: { authorization: `Bearer ${await aSecretKey(accountId)}` } };
  const answers = [
    await api("GET", "/Test/MemberOnly", { cookie: await signIn(owner) }),
    await api("GET", "/Survey/GetSurveyQuestionListByApiKey", key),
  ];
  expect(answers.map(({ status }) => status)).toEqual([429, 429]);
  for (const { headers } of answers) expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(9);
  const other = await signIn((await anAccount()).owner);
  expect((await api("GET", "/Test/MemberOnly", { cookie: other })).status).toBe(200);
});

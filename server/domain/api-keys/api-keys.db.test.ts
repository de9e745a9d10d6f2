import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn, type TestAccount } from "#server/testing/factories.ts";

const generate = async (cookie: string, body?: unknown) =>
  api("POST", "/Integration/GenerateNewApiKey", { cookie, ...(body === undefined ? {} : { body }) });
const list = async (cookie: string) => await (await api("GET", "/Integration/GetApiKeys", { cookie })).json();
const disable = async (cookie: string, token: string) =>
  (await api("DELETE", `/Integration/DisableApiKey?token=${encodeURIComponent(token)}`, { cookie })).status;
const use = async (key: string) => (await api("GET", `/Survey/GetSurveyQuestionListByApiKey?key=${key}`)).status;

async function aMerchant(): Promise<TestAccount & { cookie: string }> {
  const account = await anAccount();
  return { ...account, cookie: await signIn(account.owner) };
}

test("a secret key is shown once; only its hash, its first characters and its creator are stored", async () => {
  const { accountId, owner, cookie } = await aMerchant();
  const response = await generate(cookie, { name: "Warehouse" });
  const { id, token, ...shown } = await response.json();
  expect([response.status, response.headers.get("cache-control")]).toEqual([201, "no-store"]);
  expect(shown).toEqual({ name: "Warehouse", prefix: token.slice(0, 7), createdAt: expect.any(String) });
  expect(token).toMatch(/^sk_[\w-]{38}$/);
  const stored = await directory().apiKey.findFirstOrThrow({ where: { accountId, id } });
  expect(stored).toMatchObject({
    tokenHash: createHash("sha256").update(token).digest("hex"),
    createdBy: owner.personId,
  });
  expect(JSON.stringify([stored, await list(cookie)])).not.toContain(token);
});

test("a key needs no name and no body", async () => {
  const { cookie } = await aMerchant();
  for (const body of [undefined, {}, { name: null }]) {
    const response = await generate(cookie, body);
    expect([response.status, (await response.json()).name]).toEqual([201, null]);
  }
  expect((await generate(cookie, { name: 7 })).status).toBe(400);
  expect((await generate(cookie, { name: "x".repeat(201) })).status).toBe(400);
});

test("the list starts with the publishable key, which can't be disabled under any of its names", async () => {
  const { accountId, publishableKey, cookie } = await aMerchant();
  await generate(cookie, { name: "One" });
  const [publishable, secret] = await list(cookie);
  expect(publishable).toMatchObject({ id: accountId, kind: "publishable", prefix: publishableKey.slice(0, 7) });
  expect(secret).toMatchObject({ name: "One", kind: "secret", lastUsedAt: null, disabledAt: null });
  expect(await disable(cookie, publishableKey)).toBe(403);
  expect(await disable(cookie, accountId)).toBe(403);
});

test("a key is disabled by its id or its value, doing it twice is harmless, and it stops working", async () => {
  const { cookie } = await aMerchant();
  for (const field of ["id", "token"]) {
    const key = await (await generate(cookie)).json();
    expect(await use(key.token)).toBe(200);
    expect([await disable(cookie, key[field]), await use(key.token)]).toEqual([204, 401]);
    const listed = async () => (await list(cookie)).find((item: { id: string }) => item.id === key.id).disabledAt;
    const disabledAt = await listed();
    expect([await disable(cookie, key[field]), await listed()]).toEqual([204, disabledAt]);
  }
});

test("another account's keys, unknown keys and malformed keys are all not found, and keep working", async () => {
  const [own, foreign] = [await aMerchant(), await aMerchant()];
  const theirs = await (await generate(foreign.cookie)).json();
  const strange = [
    theirs.id,
    theirs.token,
    foreign.publishableKey,
    foreign.accountId,
    `${theirs.token}x`,
    "sk_",
    "none",
  ];
  for (const token of strange) expect(await disable(own.cookie, token)).toBe(404);
  expect(await disable(own.cookie, "")).toBe(400);
  expect(await use(theirs.token)).toBe(200);
});

test("twenty concurrent requests create ten keys, and disabling one allows one more", async () => {
  const { cookie } = await aMerchant();
  const answers = await Promise.all(Array.from({ length: 20 }, () => generate(cookie)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), ...Array.from({ length: 10 }, () => 409)]);
  const [, first] = await list(cookie);
  await disable(cookie, first.id);
  expect([(await generate(cookie)).status, (await generate(cookie)).status]).toEqual([201, 409]);
});

test("after the trial, creating a key needs a plan with keys; existing keys keep working", async () => {
  const { accountId, cookie } = await aMerchant();
  const { token } = await (await generate(cookie)).json();
  const become = (data: object) =>
    inAccount(accountId, () => tenant().account.update({ where: { id: accountId }, data }));
  await become({ trialEndsAt: new Date(Date.now() - 1) });
  const refused = await generate(cookie);
  expect([refused.status, await refused.json()]).toEqual([402, expect.objectContaining({ plan: "Orders_5K" })]);
  expect(await use(token)).toBe(200);
  await become({ billingPlan: "Orders_5K" });
  expect((await generate(cookie)).status).toBe(201);
});

test("records when a key was last used, to the minute", async () => {
  const { accountId, cookie } = await aMerchant();
  const { id, token } = await (await generate(cookie)).json();
  const lastUsedAt = async () => (await directory().apiKey.findFirstOrThrow({ where: { accountId, id } })).lastUsedAt;
  await use(token);
  const first = await lastUsedAt();
  expect(first).toBeInstanceOf(Date);
  await use(token);
  expect(await lastUsedAt()).toEqual(first);
});

test("a key reads the same data as a member", async () => {
  const { cookie } = await aMerchant();
  await api("GET", "/Survey/ToggleStatusById", { cookie });
  const { token } = await (await generate(cookie)).json();
  const question = "questionNameId=how-likely-to-recommend-us";
  const pairs = [
    [`/Survey/GetSurveyQuestionListByApiKey?key=${token}`, "/Survey/GetSurveyQuestionListForAccount"],
    [`/Survey/ResponsesListByQuestion?key=${token}&${question}&limit=5`, `/Survey/ResponsesList?${question}&limit=5`],
    [`/Integration/GetByApiKey?apiKey=${token}`, "/Integration/GetByAccount"],
  ] as const;
  for (const [byKey, byMember] of pairs) {
    const [read, seen] = [await api("GET", byKey), await api("GET", byMember, { cookie })];
    expect([read.status, await read.json()]).toEqual([200, await seen.json()]);
  }
  expect((await api("GET", `/Survey/ResponsesListByQuestion?key=${token}&${question}&limit=201`)).status).toBe(400);
  const backwards = `${question}&startDate=2026-11-20&endDate=2026-11-01`;
  expect((await api("GET", `/Survey/ResponsesListByQuestion?key=${token}&${backwards}`)).status).toBe(400);
  expect((await api("GET", `/Survey/ResponsesListByQuestion?key=${token}&questionNameId=none`)).status).toBe(404);
});

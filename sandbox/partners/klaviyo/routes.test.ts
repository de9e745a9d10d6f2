import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { type ServedSandbox, serveForTest } from "../testing/serve-for-test.ts";
import { makeKlaviyo } from "./routes.ts";

const app = { clientId: "klaviyo-client", clientSecret: "klaviyo-secret" };
const clock = { now: Date.now() };

let served: ServedSandbox;
beforeAll(async () => {
  served = await serveForTest((context) =>
    makeKlaviyo({ appUrl: "https://app.example", app, now: () => clock.now }, context),
  );
});
afterAll(() => served.close());

const revision = "2026-07-15";
const keyOf = (key: string) => ({ authorization: `Klaviyo-API-Key ${key}`, revision });

function anEvent(attributes: object = {}, profile: object = { email: "ada@example.com" }) {
  const metric = { data: { type: "metric", attributes: { name: "Answered" } } };
  const person = { data: { type: "profile", attributes: profile } };
  return { data: { type: "event", attributes: { properties: {}, metric, profile: person, ...attributes } } };
}

const create = (body: object, key = "pk_1") => served.post("/klaviyo/api/events", body, keyOf(key));

test("an event is accepted with an empty body, and a repeated one is ignored in silence", async () => {
  const first = await create(anEvent({ unique_id: "r1:1", properties: { answer: "one" } }));
  expect([first.status, first.body]).toEqual([202, null]);
  expect((await create(anEvent({ unique_id: "r1:1", properties: { answer: "two" } }))).status).toBe(202);
  expect(
    (await create(anEvent({ unique_id: "r1:2" }, { email: "ada@example.com", properties: { nps: 9 } }))).status,
  ).toBe(202);
  const { body } = await served.get("/klaviyo/state");
  expect(body).toMatchObject({
    profiles: [{ email: "ada@example.com", properties: { nps: 9 } }],
    events: [{ unique_id: "r1:1", properties: { answer: "one" } }, { unique_id: "r1:2" }],
  });
});

test("a metric has the sum of its events' values, and a repeated event adds nothing", async () => {
  const metric = { data: { type: "metric", attributes: { name: "Ordered" } } };
  const order = (unique_id: string, value?: number) => create(anEvent({ metric, unique_id, value }));
  await order("o1", 40);
  await order("o1", 40);
  await order("o2", 2.5);
  await order("o2:changed");
  const { metrics } = membersOf((await served.get("/klaviyo/state")).body);
  expect(metrics).toContainEqual({ name: "Ordered", count: 3, sum: 42.5 });
});

test("one identifier finds a profile, and what else is sent replaces what is there", async () => {
  await create(anEvent({}, { email: "bo@example.com", external_id: "crm-7", properties: { tier: "gold" } }));
  await create(anEvent({}, { email: "bo@example.com", external_id: "42" }));
  await create(anEvent({}, { email: "cy@example.com", external_id: "42", properties: { nps: 3 } }));
  const { profiles } = membersOf((await served.get("/klaviyo/state")).body);
  const ofBoth = expect.objectContaining({ email: "cy@example.com", properties: { tier: "gold", nps: 3 } });
  expect(profiles).toContainEqual(ofBoth);
  expect(JSON.stringify(profiles)).not.toMatch(/bo@example\.com|crm-7/);
});

test.each([
  ["an unknown field", anEvent({ uniqueId: "1" }), "/data/attributes/uniqueId"],
  ["an unknown field of the profile", anEvent({}, { mail: "a@b.c" }), "/data/attributes/profile/data/attributes/mail"],
  ["nobody", anEvent({}, {}), "/data/attributes"],
  ["a wrong address", anEvent({}, { email: "ada" }), "/data/attributes"],
  [
    "too many properties",
    anEvent({ properties: Object.fromEntries(Array.from({ length: 401 }, (_, index) => [index, index])) }),
    "/data/attributes",
  ],
  ["too long a text", anEvent({ properties: { text: "x".repeat(102_401) } }), "/data/attributes"],
  ["a time long ago", anEvent({ time: "1980-01-01T00:00:00Z" }), "/data/attributes"],
])("an event with %s is refused", async (_what, body, pointer) => {
  const refused = await create(body);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: [{ status: 400, code: "invalid", source: { pointer } }] });
});

test("keys are checked, and what they may do", async () => {
  const accounts = (headers: Record<string, string>) => served.get("/klaviyo/api/accounts", headers);
  expect((await accounts({ revision })).body).toMatchObject({ errors: [{ code: "not_authenticated" }] });
  expect((await accounts(keyOf("pk_bad"))).body).toMatchObject({ errors: [{ code: "authentication_failed" }] });
  expect((await accounts(keyOf("pk_noaccounts"))).body).toMatchObject({ errors: [{ code: "permission_denied" }] });
  expect((await create(anEvent(), "pk_noaccounts")).status).toBe(202);
  expect((await create(anEvent(), "pk_noevents")).status).toBe(403);
  expect((await accounts({ authorization: "Klaviyo-API-Key pk_1" })).status).toBe(400);
  expect((await accounts(keyOf("pk_1"))).body).toMatchObject({ data: [{ type: "account" }] });
});

test("too many requests are throttled", async () => {
  const all = await Promise.all(Array.from({ length: 25 }, () => served.get("/klaviyo/api/accounts", keyOf("pk_2"))));
  const refused = all.find(({ status }) => status === 429);
  expect(refused?.retryAfter).toMatch(/^[1-9]\d*$/);
  expect(refused?.body).toMatchObject({ errors: [{ code: "throttled" }] });
});

test("a path that the product doesn't use isn't known", async () => {
  expect((await served.get("/klaviyo/api/profiles", keyOf("pk_1"))).status).toBe(404);
});

const verifier = "a verifier that is long enough for the rule of 43 characters";
const redirect_uri = "https://app.example/return";
const request = {
  response_type: "code",
  client_id: app.clientId,
  redirect_uri,
  scope: "accounts:read events:write",
  state: "s",
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
};
const consentPage = (changes: object = {}) =>
  `/klaviyo/oauth/authorize?${new URLSearchParams({ ...request, ...changes })}`;

async function aCode(changes: object = {}): Promise<string> {
  const location = await served.decide(consentPage(changes), "allow");
  return location.searchParams.get("code") ?? "";
}

const basic = (secret = app.clientSecret) => ({
  authorization: `Basic ${Buffer.from(`${app.clientId}:${secret}`).toString("base64")}`,
});
const token = (body: object, headers = basic()) => served.post("/klaviyo/oauth/token", body, headers);
const exchange = (code: string, changes: object = {}, headers = basic()) =>
  token({ grant_type: "authorization_code", code, redirect_uri, code_verifier: verifier, ...changes }, headers);
const refresh = (refresh_token: unknown) => token({ grant_type: "refresh_token", refresh_token });
const bearer = (accessToken: unknown) => ({ authorization: `Bearer ${accessToken}`, revision });
const accountsBy = (accessToken: unknown) => served.get("/klaviyo/api/accounts", bearer(accessToken));

test("an app gets tokens for the code of the consent page, which works once, with its secret and its verifier", async () => {
  const invalid = { status: 400, body: { error: "invalid_grant" } };
  expect(await exchange(await aCode(), {}, basic("wrong"))).toMatchObject({
    status: 401,
    body: { error: "invalid_client" },
  });
  expect(await exchange(await aCode(), { code_verifier: "another" })).toMatchObject(invalid);
  expect(await exchange(await aCode(), { redirect_uri: "https://app.example/other" })).toMatchObject(invalid);
  const late = await aCode();
  clock.now += 5 * 60 * 1000;
  expect(await exchange(late)).toMatchObject(invalid);
  const code = await aCode();
  const { body } = await exchange(code);
  expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3_600, scope: request.scope });
  expect(await exchange(code)).toMatchObject(invalid);
  expect(await accountsBy(membersOf(body).access_token)).toMatchObject({ status: 200 });
});

test.each([
  [{ client_id: "another" }],
  [{ response_type: "token" }],
  [{ scope: "events:write" }],
  [{ scope: "accounts:read orders:read" }],
  [{ code_challenge_method: "plain" }],
  [{ redirect_uri: "https://evil.example/" }],
])("the consent page refuses %j", async (changes) => {
  expect((await served.page(consentPage(changes))).status).toBe(400);
});

test("an access token works for an hour, and is replaced by a refresh token that works once and for 90 days", async () => {
  const first = membersOf((await exchange(await aCode())).body);
  clock.now += 3_600_000;
  expect((await accountsBy(first.access_token)).status).toBe(401);
  const second = membersOf((await refresh(first.refresh_token)).body);
  expect((await accountsBy(second.access_token)).status).toBe(200);
  expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  clock.now += 90 * 24 * 3_600_000;
  expect((await refresh(second.refresh_token)).status).toBe(400);
});

test("a revoked refresh token ends with its access token", async () => {
  const tokens = membersOf((await exchange(await aCode())).body);
  const revoke = (headers: Record<string, string>) =>
    served.post("/klaviyo/oauth/revoke", { token: tokens.refresh_token, token_type_hint: "refresh_token" }, headers);
  expect((await revoke(basic("wrong"))).status).toBe(401);
  expect((await accountsBy(tokens.access_token)).status).toBe(200);
  expect((await revoke(basic())).status).toBe(200);
  expect((await accountsBy(tokens.access_token)).status).toBe(401);
  expect((await refresh(tokens.refresh_token)).status).toBe(400);
});

test("a token that lacks a scope is refused what needs it", async () => {
  const { access_token } = membersOf((await exchange(await aCode({ scope: "accounts:read" }))).body);
  const { status, body } = await served.post("/klaviyo/api/events", anEvent(), bearer(access_token));
  expect(status).toBe(403);
  expect(body).toMatchObject({ errors: [{ code: "permission_denied" }] });
});

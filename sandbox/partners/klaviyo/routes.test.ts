import { afterAll, beforeAll, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { type ServedSandbox, serveForTest } from "../testing/serve-for-test.ts";
import { makeKlaviyo } from "./routes.ts";

let served: ServedSandbox;
beforeAll(async () => {
  served = await serveForTest(makeKlaviyo);
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

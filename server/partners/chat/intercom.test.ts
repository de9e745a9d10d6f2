import { afterAll, beforeAll, expect, test } from "vitest";
import { makeIntercom } from "../../../sandbox/partners/intercom/routes.ts";
import { type ServedSandbox, serveForTest } from "../../../sandbox/partners/testing/serve-for-test.ts";
import { intercomChat } from "./intercom.ts";

const app = { appId: "app1", secret: "intercom-secret-1", region: "eu", widgetUrl: undefined } as const;
const person = { personId: "user-42", emailAddress: "owner@store.example" };
const NOW = new Date("2026-11-20T10:30:00.000Z");
const MINUTE_MS = 60_000;
const identity = intercomChat(app).identify(person, NOW);

const clock = { now: NOW.getTime() };
let served: ServedSandbox;
beforeAll(async () => {
  served = await serveForTest((context) => makeIntercom({ ...app, now: () => clock.now }, context));
});
afterAll(() => served.close());

/** What the messenger answers to a page with these settings. */
async function boot(settings: object, atMs = NOW.getTime()) {
  clock.now = atMs;
  const body = { action: "boot", settings: { app_id: "app1", user_id: "user-42", ...settings } };
  return await served.post("/intercom/messenger/web/ping", body);
}

const refused = (message: string) => ({ status: 400, body: { errors: [{ message }] } });

test("a person is proved by a token that names them, and that soon expires", async () => {
  const [header = "", claims = ""] = identity.userJwt.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(read(header)).toEqual({ alg: "HS256", typ: "JWT" });
  const exp = Date.parse("2026-11-20T12:00:00.000Z") / 1000;
  expect(read(claims)).toEqual({ user_id: "user-42", email: "owner@store.example", exp });
  expect(await boot({ intercom_user_jwt: identity.userJwt })).toMatchObject({ status: 200 });
});

test("the messenger refuses an expired token, another's, another secret's, and the hash alone", async () => {
  const { userId, userHash, userJwt } = identity;
  const later = NOW.getTime() + 90 * MINUTE_MS;
  expect(await boot({ intercom_user_jwt: userJwt }, later - 1)).toMatchObject({ status: 200 });
  expect(await boot({ intercom_user_jwt: userJwt }, later)).toMatchObject(refused("JWT has expired"));
  expect(await boot({ user_id: userId, user_hash: userHash })).toMatchObject(refused("A JWT is required"));
  const other = intercomChat(app).identify({ ...person, personId: "user-43" }, NOW).userJwt;
  expect(await boot({ intercom_user_jwt: other })).toMatchObject(refused("JWT is of another user"));
  const forged = intercomChat({ ...app, secret: "intercom-secret-2" }).identify(person, NOW).userJwt;
  expect(await boot({ intercom_user_jwt: forged })).toMatchObject(refused("JWT signature is invalid"));
});

test("a token stays the same for an hour, and the next one comes before it expires", () => {
  const at = (minutes: number) => intercomChat(app).identify(person, new Date(NOW.getTime() + minutes * MINUTE_MS));
  expect(at(29).userJwt).toBe(identity.userJwt);
  expect(at(30).userJwt).not.toBe(identity.userJwt);
});

test("the older proof in the account is the hash that Intercom documents", () => {
  const userHash = "ab24a24ec42ec1cd8e758b5b4a3e8dd7f7d848af373fede897e90a6004dbc685";
  expect(identity).toMatchObject({ userId: "user-42", userHash });
});

test("the page gets no secret, and another script's origin may be connected to", () => {
  const widgetUrl = "http://127.0.0.1:3001/intercom/widget/app1";
  const { settings, sources } = intercomChat({ ...app, widgetUrl });
  expect(settings).toEqual({ appId: "app1", region: "eu", scriptUrl: widgetUrl });
  expect(sources.connect).toContain("http://127.0.0.1:3001");
  expect(intercomChat(app).sources.connect.join(" ")).not.toContain("127.0.0.1");
});

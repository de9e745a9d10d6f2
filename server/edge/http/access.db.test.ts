import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import type { Call } from "#lib/calls/declare.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { type ApiRequest, api } from "#server/testing/api.ts";
import { aMembership, aPerson, signIn } from "#server/testing/factories.ts";
import { type Caller, callers, closedToStaff, levelOf, refusalOf } from "./testing/access-table.ts";
import { aSecretKey, type Callers, makeCallers } from "./testing/callers.ts";

let everybody: Callers;
beforeAll(async () => {
  everybody = await makeCallers();
});
afterAll(stopSender);

/** The calls of this pipeline; the entry answers the storefront's before it. */
const served = everyCall().filter(({ call }) => call.access !== "storefront");

function routeText(name: CallName): string {
  const { method, path } = routeOf(name);
  return `${method} ${path}`;
}

/** Makes a call with nothing but the caller's credentials. */
async function answerTo(name: CallName, call: Call, caller: Caller): Promise<Response> {
  const { method, path } = routeOf(name);
  const shown = await everybody.headersOf(caller);
  const isForm = call.bodyType === "form";
  const headers = { ...shown, ...(isForm && { "content-type": "application/x-www-form-urlencoded" }) };
  const body: ApiRequest = call.body ? { body: isForm ? "link=none" : {} } : {};
  return await api(
    method,
    path.replace(/\{\w+\}/g, () => randomUUIDv7()),
    { headers, ...body },
  );
}

describe.each(served.map(({ name, call }) => ({ name, call })))("$name", ({ name, call }) => {
  const level = levelOf(routeText(name));

  test.each(callers)("answers %s as the table says", async (caller) => {
    const refused = refusalOf(level, caller, closedToStaff.includes(routeText(name)));
    const response = await answerTo(name, call, caller);
    if (refused) {
      expect(response.status).toBe(refused);
      expect(response.headers.get("content-type")).toContain("application/problem+json");
    } else if (name === "Test.TestBugsnag") {
      expect(response.status).toBe(500);
    } else {
      expect([401, 403, 500]).not.toContain(response.status);
    }
    expect(response.headers.get("api-supported-versions")).toBe("1.0");
    // An export that nobody reads or cancels makes the next one wait.
    await response.body?.cancel();
  });

  test("refuses an api-version that does not exist", async () => {
    const { method, path } = routeOf(name);
    const headers = await everybody.headersOf("owner");
    const response = await api(method, `${path.replace(/\{\w+\}/g, "x")}?api-version=2.0`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: expect.stringContaining("/problems/unsupported-api-version") });
  });
});

test("a person without an account gets 403 no-account, and a 404 from Profile only", async () => {
  const headers = await everybody.headersOf("no account");
  const checklist = await api("GET", "/Profile/SetupChecklist", { headers });
  expect([checklist.status, (await checklist.json()).type]).toEqual([403, expect.stringMatching(/\/no-account$/)]);
  expect((await api("GET", "/Profile/Profile", { headers })).status).toBe(404);
});

test("staff see what an admin sees, and nothing after their hour", async () => {
  const seen = await api("GET", "/Profile/Profile", { headers: await everybody.headersOf("staff") });
  expect(await seen.json()).toMatchObject({ accountId: everybody.own.accountId, userRole: "admin", isOwner: false });
  const late = await api("GET", "/Profile/Profile", { headers: await everybody.headersOf("staff too late") });
  expect(late.status).toBe(404);
});

test("what an admin may do to others, a member may do only to themselves", async () => {
  const leaving = await aPerson();
  await aMembership(everybody.own.accountId, leaving, "member");
  const remove = async (emailAddress: string, headers: Record<string, string>) => {
    const path = `/Account/DeleteMember?emailAddress=${encodeURIComponent(emailAddress)}`;
    return (await api("DELETE", path, { headers })).status;
  };
  expect(await remove(leaving.emailAddress, await everybody.headersOf("member"))).toBe(403);
  expect(await remove(leaving.emailAddress, { cookie: await signIn(leaving) })).toBe(204);
});

describe("keys", () => {
  const withKey = served.filter(({ call }) => call.access === "key" || call.access === "memberOrKey");
  const keys: Record<string, string> = {};
  const expected = [
    ["publishable", 403],
    ["disabled", 401],
    ["unknown", 401],
    ["secret", null],
  ] as const;

  beforeAll(async () => {
    const { accountId, publishableKey } = everybody.own;
    keys.publishable = publishableKey;
    keys.disabled = await aSecretKey(accountId, { disabledAt: new Date() });
    keys.unknown = "sk_unknown";
    keys.secret = await aSecretKey(accountId);
  });

  test("are taken by some calls", () => expect(withKey.length).toBeGreaterThan(1));

  describe.each(withKey.map(({ name }) => ({ name })))("$name", ({ name }) => {
    test.each(expected)("takes a %s key in the query or as a bearer", async (kind, refused) => {
      const { method, path } = routeOf(name);
      const key = String(keys[kind]);
      const cookie = await signIn(everybody.own.owner);
      const asked = [
        await api(method, `${path}?key=${key}`),
        await api(method, path, { headers: { authorization: `Bearer ${key}` } }),
        await api(method, `${path}?apiKey=${key}`, { cookie }),
      ].map(({ status }) => status);
      const isIn = (status: number) => ![401, 403, 500].includes(status);
      expect(asked.map((status) => (refused ? status === refused : isIn(status)))).toEqual([true, true, true]);
    });
  });

  test("don't open calls for people", async () => {
    expect((await api("GET", `/Profile/Profile?key=${keys.secret}`)).status).toBe(401);
  });
});

test("a bad bearer is 401, even with a good cookie", async () => {
  const cookie = await signIn(everybody.own.owner);
  expect((await api("GET", "/Profile/Profile", { cookie, headers: { authorization: "Bearer bad" } })).status).toBe(401);
});

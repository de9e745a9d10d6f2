import { createHash, randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import type { Call } from "#lib/calls/declare.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { directory, inAccount, tenant } from "#server/db.ts";
import { saveSurvey } from "#server/surveys/index.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, contextOf, signIn, type TestAccount } from "#server/testing/factories.ts";

const roles = ["owner", "admin", "member"] as const;
/** Staff look into an account for an hour; after it, nothing is left of that. */
const staff = ["staff", "staff too late"] as const;
type Caller = "nobody" | "no account" | (typeof roles)[number] | (typeof staff)[number];

let own: TestAccount;
let foreign: TestAccount;
const cookies: Record<Caller, string | undefined> = {
  nobody: undefined,
  "no account": undefined,
  owner: undefined,
  admin: undefined,
  member: undefined,
  staff: undefined,
  "staff too late": undefined,
};

beforeAll(async () => {
  own = await anAccount();
  foreign = await anAccount();
  cookies.owner = await signIn(own.owner);
  for (const role of ["admin", "member"] as const) {
    const person = await aPerson();
    await aMembership(own.accountId, person, role);
    cookies[role] = await signIn(person);
  }
  cookies["no account"] = await signIn(await aPerson());
  cookies.staff = await lookInto(own.accountId, 60 * 60 * 1000);
  cookies["staff too late"] = await lookInto(own.accountId, -1000);
});

/** The cookie of a stranger whose session was let into an account until so many milliseconds from now. */
async function lookInto(accountId: string, remainingMs: number): Promise<string> {
  const person = await aPerson();
  const cookie = await signIn(person);
  const staffUntil = new Date(Date.now() + remainingMs);
  await directory().session.updateMany({ where: { personId: person.personId }, data: { accountId, staffUntil } });
  return cookie;
}

/** The calls that go through this pipeline; the entry answers the storefront's before it. */
const served = everyCall().filter(({ call }) => call.planned || call.access !== "storefront");
/** Ending the shared sessions would change every later answer. */
const callable = served.filter(({ name }) => name !== "Account.Logout");

async function answerTo(name: CallName, call: Call, caller: Caller, parameters: Record<string, string> = {}) {
  const { method, path } = routeOf(name);
  const filled = path.replace(/\{(\w+)\}/g, (_whole, parameter: string) => parameters[parameter] ?? randomUUIDv7());
  const body = call.body ? { body: call.bodyType === "form" ? "link=none" : {} } : {};
  const headers: Record<string, string> =
    call.bodyType === "form" ? { "content-type": "application/x-www-form-urlencoded" } : {};
  return await api(method, filled, { cookie: cookies[caller], headers, ...body });
}

/** Who is refused, and how, before anything else is looked at. */
function refusal({ access, notForStaff }: Call, caller: Caller): number | null {
  if (access === "public" || access === "storefront") return null;
  if (access === "key") return 401;
  if (caller === "nobody") return 401;
  if (access === "signedIn") return null;
  if (access === "staff" || access === "appleAddress") return 403;
  if (caller === "no account" || caller === "staff too late") return 403;
  if (caller === "staff") return notForStaff || access === "owner" ? 403 : null; // acts as admin
  if (access === "owner") return caller === "owner" ? null : 403;
  return access === "admin" && caller === "member" ? 403 : null;
}

describe.each(callable.map(({ name, call }) => ({ name, call })))("$name", ({ name, call }) => {
  test.each(["nobody", "no account", ...roles, ...staff] as const)(
    "answers %s by the rights it declares",
    async (caller) => {
      const response = await answerTo(name, call, caller);
      const refused = refusal(call, caller);
      if (refused) {
        expect(response.status).toBe(refused);
        expect(response.headers.get("content-type")).toContain("application/problem+json");
      } else if (call.planned) {
        expect(response.status).toBe(501);
      } else {
        expect([401, 403, 500]).not.toContain(response.status);
      }
      expect(response.headers.get("api-supported-versions")).toBe("1.0");
    },
  );

  test("refuses an api-version that does not exist", async () => {
    const { method, path } = routeOf(name);
    const response = await api(method, `${path.replace(/\{\w+\}/g, "x")}?api-version=2.0`, { cookie: cookies.owner });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: expect.stringContaining("/problems/unsupported-api-version") });
  });
});

describe("staff who look into an account", () => {
  const closed = callable.filter(({ call }) => call.notForStaff).map(({ name }) => name);

  test("cannot reach its keys, its members and its bills", () => {
    const areas = [
      "Integration.GenerateNewApiKey",
      "Account.InviteMember",
      "Account.DeleteMember",
      "Billing.ChangePlan",
    ];
    expect(closed).toEqual(expect.arrayContaining(areas));
  });

  test("see what an admin sees, and after their hour nothing of it", async () => {
    const seen = await api("GET", "/Profile/Profile", { cookie: cookies.staff });
    expect(await seen.json()).toMatchObject({ accountId: own.accountId, userRole: "admin", isOwner: false });
    expect((await api("GET", "/Profile/Profile", { cookie: cookies["staff too late"] })).status).toBe(404);
  });
});

describe("keys", () => {
  const withKey = callable.filter(({ call }) => call.access === "key" || call.access === "memberOrKey");
  const secrets = { alive: `sk_${randomUUIDv7()}`, disabled: `sk_${randomUUIDv7()}` };
  const callers = [
    ["a publishable key", () => own.publishableKey, 403],
    ["a disabled secret key", () => secrets.disabled, 401],
    ["an unknown secret key", () => "sk_unknown", 401],
    ["an unknown publishable key", () => "pk_unknown", 401],
    ["a secret key", () => secrets.alive, null],
  ] as const;

  beforeAll(async () => {
    for (const [kind, key] of Object.entries(secrets)) {
      const tokenHash = createHash("sha256").update(key).digest("hex");
      const disabledAt = kind === "disabled" ? new Date() : null;
      await directory().apiKey.create({ data: { accountId: own.accountId, tokenHash, prefix: "sk_", disabledAt } });
    }
  });

  test("are taken by some calls", () => expect(withKey.length).toBeGreaterThan(1));

  describe.each(withKey.map(({ name, call }) => ({ name, call })))("$name", ({ name, call }) => {
    test.each(callers)("answers %s alike in the query and as a bearer", async (_who, key, refused) => {
      const { method, path } = routeOf(name);
      const inQuery = await api(method, `${path}?key=${key()}`);
      const asBearer = await api(method, path, { headers: { authorization: `Bearer ${key()}` } });
      const besideCookie = await api(method, `${path}?apiKey=${key()}`, { cookie: cookies.owner });
      const expected = refused ?? (call.planned ? 501 : 200);
      expect([inQuery.status, asBearer.status, besideCookie.status]).toEqual([expected, expected, expected]);
    });
  });

  test("open no call that a person makes", async () => {
    const headers = { authorization: `Bearer ${secrets.alive}` };
    expect((await api("GET", "/Profile/Profile", { headers })).status).toBe(401);
    expect((await api("GET", `/Profile/Profile?key=${secrets.alive}`)).status).toBe(401);
  });
});

describe("another account's ids", () => {
  const withId = callable.filter(({ name, call }) => !call.planned && routeOf(name).parameters.includes("id"));

  test("there are built calls that take an id", () => expect(withId.length).toBeGreaterThan(1));

  test.each(withId.map(({ name, call }) => ({ name, call })))(
    "$name answers 404 and changes nothing",
    async ({ name, call }) => {
      const survey = await inAccount(foreign.accountId, () => saveSurvey(contextOf(foreign), { name: "Theirs" }));
      const before = await inAccount(foreign.accountId, () => tenant().survey.findMany());
      const theirs = await answerTo(name, call, "owner", { id: survey.id });
      const unknown = await answerTo(name, call, "owner", { id: randomUUIDv7() });
      const malformed = await answerTo(name, call, "owner", { id: "not-an-id" });
      expect([theirs.status, unknown.status, malformed.status]).toEqual([404, 404, 404]);
      const bodies = await Promise.all([theirs.json(), unknown.json(), malformed.json()]);
      expect(new Set(bodies.map((body) => body.detail)).size).toBe(1);
      expect(await inAccount(foreign.accountId, () => tenant().survey.findMany())).toEqual(before);
    },
  );
});

describe("what another site makes a browser send", () => {
  const changing = callable.filter(({ call }) => call.effect === "change" && !call.planned);
  const hostile: Record<string, string>[] = [
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { referer: "https://elsewhere.example/page" },
  ];

  test.each(changing.map(({ name, call }) => ({ name, call })))("$name is refused", async ({ name }) => {
    const { method, path } = routeOf(name);
    for (const headers of hostile) {
      const response = await api(method, path.replace("{id}", ""), { cookie: cookies.owner, headers });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ type: expect.stringContaining("/problems/cross-site-request") });
    }
  });

  test("a GET that changes something is refused to a navigation and to HEAD, and a prefetch has no effect", async () => {
    const path = "/Survey/ToggleStatusById/";
    const navigated = await api("GET", path, {
      cookie: cookies.owner,
      headers: { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" },
    });
    expect(navigated.status).toBe(403);
    expect((await api("HEAD", path, { cookie: cookies.owner })).status).toBe(405);
    const prefetched = await api("GET", path, { cookie: cookies.owner, headers: { "sec-purpose": "prefetch" } });
    expect([prefetched.status, await prefetched.text()]).toEqual([204, ""]);
    const account = await inAccount(own.accountId, () =>
      tenant().account.findUniqueOrThrow({ where: { id: own.accountId } }),
    );
    expect(account.surveyEnabled).toBe(false);
  });

  test("a plain client with the cookie passes", async () => {
    const response = await api("GET", "/Survey/ToggleStatusById", { cookie: await signIn((await anAccount()).owner) });
    expect(await response.json()).toMatchObject({ enabled: true });
  });
});

describe("the method", () => {
  test("another one is 405 with those allowed, and OPTIONS says them", async () => {
    const wrong = await api("POST", "/Profile/Profile");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const asked = await api("OPTIONS", "/Survey/Save");
    expect([asked.status, asked.headers.get("allow")]).toEqual([204, "POST, OPTIONS"]);
  });
});

test("a bad bearer is 401, even beside a good cookie", async () => {
  const response = await api("GET", "/Profile/Profile", {
    cookie: cookies.owner,
    headers: { authorization: "Bearer bad" },
  });
  expect(response.status).toBe(401);
});

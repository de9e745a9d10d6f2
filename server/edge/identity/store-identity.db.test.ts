import { createHash, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Prisma } from "#generated/prisma/client.ts";
import { everyCall } from "#lib/calls/catalogue.ts";
import { routeOf } from "#lib/calls/routes.ts";
import { readSignInLink } from "#server/domain/sign-in/index.ts";
import { sessionCookieHeader } from "#server/foundation/context/session-cookie.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestAccount, theStaff } from "#server/testing/factories.ts";
import { cookieOf, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { query } from "#server/testing/query.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { aStore, aStoreUser, connect, storeAt, type TestStore } from "#server/testing/store-users.ts";

const shopify = await startShopifySandbox();

let account: TestAccount;
let store: TestStore;
let ownerId: string;
beforeAll(async () => {
  account = await anAccount();
  store = await aStore(account.accountId);
  ownerId = await aStoreUser(store, account.owner);
});
afterAll(async () => {
  shopify.close();
  await stopSender();
});

const profile = (headers: Record<string, string>) => api("GET", "/Profile/Profile", { headers });

/** Tokens that identify nobody. */
async function badTokens(): Promise<[string, { authorization: string }][]> {
  const stranger = await aPerson();
  const removed = await aPerson();
  await aMembership(account.accountId, removed, "admin");
  const removedId = await aStoreUser(store, removed);
  expect((await profile(store.bearer(removedId))).status).toBe(200);
  await inAccount(account.accountId, () =>
    tenant().membership.delete({
      where: { accountId_personId: { accountId: account.accountId, personId: removed.personId } },
    }),
  );
  const left = storeAt(`store-${randomUUIDv7()}`);
  await shopify.uninstall(left.handle);
  const good = store.bearer(ownerId).authorization;
  const [header = "", payload = "", signature = ""] = good.replace("Bearer ", "").split(".");
  const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  return [
    ["signed by another key", store.bearer(ownerId, { key: "another key" })],
    ["expired", store.bearer(ownerId, { seconds: -60 })],
    ["of a store that uninstalled the app", left.bearer(ownerId)],
    ["of a domain of no store", storeAt("harbor.example").bearer(ownerId)],
    ["of a user who is no member", store.bearer(await aStoreUser(store, stranger))],
    ["of a removed member", store.bearer(removedId)],
    ["without a signature", { authorization: `Bearer ${header}.${payload}.` }],
    ["that claims to need no signature", { authorization: `Bearer ${none}.${payload}.${signature}` }],
    ["with other claims", { authorization: `Bearer ${header}.${payload.slice(0, -2)}AA.${signature}` }],
  ];
}

describe("a session token of a store's admin", () => {
  test("identifies the store's user in the store's account, without a cookie and before one", async () => {
    const other = await anAccount();
    const cookie = await signIn(other.owner);
    for (const headers of [store.bearer(ownerId), { ...store.bearer(ownerId), cookie }]) {
      const response = await profile(headers);
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
      expect(await response.json()).toMatchObject({
        accountId: account.accountId,
        emailAddress: account.owner.emailAddress,
      });
    }
  });

  test("has one session for each session of the admin, which no cookie can open", async () => {
    const before = await directory().session.findMany({ where: { personId: account.owner.personId } });
    for (let round = 0; round < 3; round++) expect((await profile(store.bearer(ownerId))).status).toBe(200);
    const sessions = await directory().session.findMany({ where: { personId: account.owner.personId } });
    expect([before.length, sessions.length]).toEqual([1, 1]);
    const [{ tokenHash = "" } = {}] = sessions;
    expect(
      createHash("sha256").update(`store session\nShopify\n${store.domain}\n${ownerId}\na1b2`).digest("hex"),
    ).not.toBe(tokenHash);
    expect((await profile({ cookie: sessionCookieHeader(tokenHash) })).status).toBe(401);
  });

  test("is refused if it is bad, even beside a good cookie, on every call that needs somebody", async () => {
    const cookie = await signIn(account.owner);
    expect((await profile({ cookie })).status).toBe(200);
    const bad = await badTokens();
    for (const [what, headers] of bad)
      expect([what, (await profile({ ...headers, cookie })).status]).toEqual([what, 401]);
    const [[, expired] = ["", {}]] = bad.filter(([what]) => what === "expired");
    const retried = (await profile(expired)).headers.get("x-shopify-retry-invalid-session-request");
    expect(retried, "App Bridge gets a new token and tries again").toBe("1");
    const calls = everyCall().filter(({ call }) => !["public", "storefront"].includes(call.access));
    expect(calls.length).toBeGreaterThan(60);
    for (const { name } of calls) {
      const { method, path } = routeOf(name);
      for (const [what, headers] of bad.slice(0, 3)) {
        const response = await api(method, path.replace(/\{\w+\}/g, randomUUIDv7()), {
          headers: { ...headers, cookie },
        });
        expect([name, what, response.status]).toEqual([name, what, 401]);
      }
    }
  });

  test("follows the store: connected with another account, it opens that one for its members alone", async () => {
    const [first, second] = [await anAccount(), await anAccount()];
    const moving = await aStore(first.accountId);
    const userId = await aStoreUser(moving, first.owner);
    expect(await (await profile(moving.bearer(userId))).json()).toMatchObject({ accountId: first.accountId });
    await shopify.uninstall(moving.handle);
    await inAccount(first.accountId, () => tenant().connection.updateMany({ data: { status: "removed" } }));
    expect((await profile(moving.bearer(userId))).status).toBe(401);
    await connect(second.accountId, moving);
    expect((await profile(moving.bearer(userId))).status).toBe(401);
    await aMembership(second.accountId, first.owner, "member");
    expect(await (await profile(moving.bearer(userId))).json()).toMatchObject({ accountId: second.accountId });
  });

  test("never leads to another account of the person", async () => {
    const other = await anAccount();
    await aMembership(other.accountId, account.owner, "admin");
    const headers = store.bearer(ownerId);
    const enter = (accountId: string) => api("GET", `/Account/LoginToAccount?accountId=${accountId}`, { headers });
    const refused = await enter(other.accountId);
    expect(refused.status).toBe(409);
    expect((await enter("no-id")).status, "as for any account but the store's").toBe(409);
    expect((await refused.json()).type).toMatch(/\/embedded-account-fixed$/);
    expect((await enter(account.accountId)).status).toBe(200);
  });

  test("never makes staff of its user, neither in another account nor in the store's", async () => {
    const staff = await theStaff();
    await aMembership(account.accountId, staff, "member");
    const [other, headers] = [await anAccount(), store.bearer(await aStoreUser(store, staff))];
    expect((await profile(headers)).status).toBe(200);
    const change = async (data: Prisma.SessionUncheckedUpdateManyInput) =>
      await directory().session.updateMany({ where: { personId: staff.personId, platform: "Shopify" }, data });
    await change({ signedInAt: new Date(Date.now() + 1000) });
    const body = { accountId: other.accountId };
    const refused = await api("POST", "/Admin/AdminLogin", { headers, body });
    expect([refused.status, (await refused.json()).type]).toEqual([
      409,
      expect.stringMatching(/\/embedded-account-fixed$/),
    ]);
    await change({ accountId: other.accountId, staffUntil: new Date(Date.now() + 60_000) });
    expect(await (await profile(headers)).json()).toMatchObject({ accountId: account.accountId, userRole: "member" });
  });

  test("is no recent sign-in: sensitive changes need a proof of identity first, which keeps the session", async () => {
    const headers = store.bearer(ownerId);
    const makeKey = () => api("POST", "/Integration/GenerateNewApiKey", { headers, body: {} });
    const refused = await makeKey();
    expect([refused.status, (await refused.json()).type]).toEqual([
      403,
      expect.stringMatching(/\/recent-sign-in-required$/),
    ]);
    await directory().$executeRaw`
      UPDATE session SET signed_in_at = now() WHERE person_id = ${account.owner.personId}::uuid AND platform = 'Shopify'`;
    expect((await makeKey()).status).not.toBe(403);
  });
});

test("in a store's admin, the code of a mailed link confirms the identity in the same session", async () => {
  const own = await anAccount();
  const shop = await aStore(own.accountId);
  const headers = shop.bearer(await aStoreUser(shop, own.owner));
  const makeKey = () => api("POST", "/Integration/GenerateNewApiKey", { headers, body: {} });
  expect((await makeKey()).status).toBe(403);
  expect((await api("POST", "/app/security/renew-by-link", { headers, body: {} })).status).toBe(200);
  const link = await mailedLink(own.owner.emailAddress);
  const shown = await postLink("/app/sessions/show-code", link);
  const page = await readSignInLink(link, cookieOf(shown, "afterword.code"));
  const code = page.state === "open" ? page.code : null;
  const entered = await api("POST", "/app/sessions/enter-code", { headers, body: { code } });
  expect([entered.status, entered.headers.getSetCookie()]).toEqual([200, []]);
  expect((await makeKey()).status).not.toBe(403);
  const sessions = await directory().session.findMany({ where: { personId: own.owner.personId } });
  expect(sessions.map(({ platform }) => platform)).toEqual(["Shopify"]);
});

describe("a one-time address", () => {
  const create = (headers: Record<string, string>, path: string) =>
    api("POST", "/app/security/one-time-address", { headers, body: { path } });
  const follow = (path: string) => api("GET", path.replace(/^\/api/, ""));
  const file = "/api/app/account/export";

  async function created(path = file): Promise<string> {
    const response = await create(store.bearer(ownerId), path);
    expect(response.status).toBe(200);
    return (await response.json()).path;
  }

  test("identifies the session once, for what it was made for, and then nobody", async () => {
    const address = await created();
    expect((await follow(address.replace("/account/export", "/surveys/versions"))).status).toBe(401);
    expect((await follow(`${address}&surveyId=1`)).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(address)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    expect((await follow(address)).status).toBe(401);
  });

  test("is valid for a minute", async () => {
    const address = await created();
    const [row] = await directory().$queryRaw<{ seconds: number }[]>`
      SELECT extract(epoch FROM max(expires_at) - now())::int AS seconds FROM one_time_address`;
    expect(row?.seconds).toBeGreaterThan(50);
    expect(row?.seconds).toBeLessThanOrEqual(60);
    await query(String(env.DATABASE_URL), "UPDATE one_time_address SET expires_at = now()");
    expect((await follow(address)).status).toBe(401);
  });

  test("ends with its session, and isn't stored as it is", async () => {
    const address = await created();
    const token = new URL(address, "https://x.example").searchParams.get("once") ?? "";
    const rows = await directory().oneTimeAddress.findMany();
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(createHash("sha256").update(token).digest("hex"));
    expect(JSON.stringify(rows)).not.toContain(token);
    await directory().session.deleteMany({ where: { personId: account.owner.personId } });
    expect((await follow(address)).status).toBe(401);
  });

  test("is made for addresses of ours alone", async () => {
    for (const path of ["//other.example/x", "https://other.example", "x", "/\\other.example", `${file}?once=1`]) {
      const refused = await create(store.bearer(ownerId), path);
      expect([path, refused.status]).toEqual([path, 400]);
      expect((await refused.json()).errors.path).toBeDefined();
    }
  });
});

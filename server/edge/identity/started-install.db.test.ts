import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { findStoreAccount, loseStore } from "#server/domain/connections/index.ts";
import { installToAskAbout } from "#server/domain/stores/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestPerson } from "#server/testing/factories.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { answerInstall, aStore, storeAt } from "#server/testing/store-users.ts";

const shopify = await startShopifySandbox();
afterAll(async () => {
  shopify.close();
  await stopSender();
});

const platform = "Shopify";

/** A store that has the app, and who may open it there. The store's owner has the id 1. */
async function anInstalledStore() {
  const store = storeAt(`shop-${randomUUIDv7()}`);
  await shopify.install(store.handle);
  return store;
}

const profile = async (headers: Record<string, string>) => await api("GET", "/Profile/Profile", { headers });

const start = async (person: TestPerson, domain: string) =>
  await api("POST", "/app/stores/start-install", { cookie: await signIn(person), body: { domain } });

test("a store whose install was started from an account is connected with it by a click in the admin alone", async () => {
  const { accountId, owner } = await anAccount();
  const store = await anInstalledStore();
  const started = await (await start(owner, ` ${store.domain.toUpperCase()} `)).json();
  expect(started).toEqual({ path: `/shopify/RedirectToShopifyAuthPage?shop=${store.domain}` });
  const headers = store.bearer("1");
  expect((await profile(headers)).status).toBe(401);
  expect(await findStoreAccount(platform, store.domain)).toBeNull();
  expect((await answerInstall(store.domain, headers, true)).status).toBe(204);
  expect(await (await profile(headers)).json()).toMatchObject({
    accountId,
    integration: platform,
    integrationDomain: store.domain,
    // The store's owner isn't the account's.
    emailAddress: `owner@${store.handle}.example`,
    userRole: "admin",
  });
  expect(await (await profile(store.bearer("2"))).json()).toMatchObject({ accountId, userRole: "member" });
  const owners = await directory().membership.findMany({ where: { accountId, role: "owner" } });
  expect(owners.map(({ personId }) => personId)).toEqual([owner.personId]);
  expect(await directory().startedInstall.count({ where: { accountId } })).toBe(0);
});

test("another answer gives the store an account of its own, and the question isn't asked again", async () => {
  const { accountId, owner } = await anAccount();
  const store = await anInstalledStore();
  await start(owner, store.domain);
  const headers = store.bearer("1");
  expect((await answerInstall(store.domain, headers, false)).status).toBe(204);
  const own = await (await profile(headers)).json();
  expect(own).toMatchObject({ integrationDomain: store.domain, userRole: "owner" });
  expect(own.accountId).not.toBe(accountId);
  expect((await answerInstall(store.domain, headers, true)).status).toBe(409);
});

test("who started the install is the store's user, if the store has their address", async () => {
  const store = storeAt(`shop-${randomUUIDv7()}`);
  const starter = await aPerson(`owner@${store.handle}.example`);
  const { accountId } = await anAccount();
  await aMembership(accountId, starter, "admin");
  await start(starter, store.domain);
  await shopify.install(store.handle);
  const headers = store.bearer("1");
  await answerInstall(store.domain, headers, true);
  const where = { platform_domain_userId: { platform, domain: store.domain, userId: "1" } };
  expect(await directory().storeUser.findUnique({ where })).toMatchObject({ personId: starter.personId });
  expect(await (await profile(headers)).json()).toMatchObject({
    accountId,
    emailAddress: starter.emailAddress,
    userRole: "admin",
  });
});

test("it asks for 30 minutes, while who started it may connect a store", async () => {
  const isAsked = async (change: (accountId: string, person: TestPerson) => Promise<unknown>) => {
    const { accountId } = await anAccount();
    const person = await aPerson();
    await aMembership(accountId, person, "admin");
    const store = await anInstalledStore();
    await start(person, store.domain);
    await change(accountId, person);
    const status = (await profile(store.bearer("1"))).status;
    return { 401: true, 200: false }[status];
  };
  const expiring = (minutes: number) => (accountId: string) =>
    directory().$executeRaw`
      UPDATE started_install SET expires_at = expires_at - make_interval(mins => ${minutes}::int)
      WHERE account_id = ${accountId}::uuid`;
  expect(await isAsked(expiring(29))).toBe(true);
  expect(await isAsked(expiring(31))).toBe(false);
  const membership = (accountId: string, data: object, { personId }: TestPerson) =>
    inAccount(accountId, () => tenant().membership.updateMany({ where: { accountId, personId }, data }));
  expect(await isAsked((id, person) => membership(id, { role: "member" }, person))).toBe(false);
  const closesAt = new Date(Date.now() + 1000);
  expect(
    await isAsked((id) =>
      inAccount(id, () => tenant().account.update({ where: { id }, data: { closesAt, status: "closing" } })),
    ),
  ).toBe(false);
});

test("a store that comes back to its account isn't asked about that one", async () => {
  const { accountId, owner } = await anAccount();
  const store = await anInstalledStore();
  await start(owner, store.domain);
  await answerInstall(store.domain, store.bearer("1"), true);
  await loseStore(accountId, { platform, domain: store.domain });
  await start(owner, store.domain);
  expect(await (await profile(store.bearer("1"))).json()).toMatchObject({ accountId });
});

test("of several starts the newest is asked about, except that who opens the app is asked about their own", async () => {
  const store = storeAt(`shop-${randomUUIDv7()}`);
  const [stranger, own, another] = [await anAccount(), await anAccount(), await anAccount()];
  const opener = await aPerson(`owner@${store.handle}.example`);
  await aMembership(own.accountId, opener, "admin");
  await start(opener, store.domain);
  for (const { owner } of [another, stranger]) await start(owner, store.domain);
  await shopify.install(store.handle);
  const asked = async (userId: string) => {
    const token = store.bearer(userId).authorization.slice("Bearer ".length);
    const identity = { platform, domain: store.domain, userId, sessionId: "a-session" };
    return await installToAskAbout(identity, token);
  };
  expect(await asked("1")).toMatchObject({ accountId: own.accountId, isOwn: true });
  expect(await asked("2")).toMatchObject({ accountId: stranger.accountId, isOwn: false });
  // The answer is about the account that was named, even if others start one in the meantime.
  await start(another.owner, store.domain);
  expect((await answerInstall(store.domain, store.bearer("1"), own.accountId)).status).toBe(204);
  expect(await findStoreAccount(platform, store.domain)).toBe(own.accountId);
});

test("a store that an account has can't be started", async () => {
  const [first, second] = [await anAccount(), await anAccount()];
  const connected = await aStore(first.accountId);
  for (const person of [first.owner, second.owner]) {
    const refused = await start(person, connected.domain);
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      expect.stringContaining(`${connected.domain} is already connected to`),
    ]);
  }
});

test("an account starts five installs at a time, and the same one as often as it wants", async () => {
  const { owner } = await anAccount();
  const domains = Array.from({ length: 6 }, () => storeAt(`shop-${randomUUIDv7()}`).domain);
  const statuses = [];
  for (const domain of [...domains, domains[0] ?? ""]) statuses.push((await start(owner, domain)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200]);
});

test("an install is started by an admin for a Shopify store, and answered by its staff", async () => {
  const { accountId, owner } = await anAccount();
  const member = await aPerson();
  await aMembership(accountId, member, "member");
  const store = await anInstalledStore();
  expect((await start(member, store.domain)).status).toBe(403);
  for (const domain of ["", "harbor.example", "harbor.myshopify.com.evil.example", "a.b.myshopify.com"]) {
    const refused = await start(owner, domain);
    expect([domain, refused.status]).toEqual([domain, 400]);
    expect((await refused.json()).errors.domain).toBeDefined();
  }
  await start(owner, store.domain);
  const bad: Record<string, string>[] = [
    {},
    { cookie: await signIn(owner) },
    store.bearer("1", { key: "another key" }),
    store.bearer("1", { seconds: -60 }),
    { authorization: "Bearer sk_1" },
  ];
  for (const headers of bad) expect((await answerInstall(store.domain, headers, true)).status).toBe(401);
  expect(await findStoreAccount(platform, store.domain)).toBeNull();
});

import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findStoreAccount, loseStore } from "#server/domain/connections/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestPerson } from "#server/testing/factories.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import { answerInstall, connect, storeAt, type TestStore } from "#server/testing/store-users.ts";

const platform = "Shopify";

/** What happens before each exchange of a token; Shopify's own answer follows if it returns null. */
let beforeExchange: () => Promise<number | null> = async () => null;
const shopify = await startShopifySandbox(async ({ path }, response) => {
  if (!path.endsWith("/access_token")) return false;
  const status = await beforeExchange();
  if (status === null) return false;
  response.writeHead(status).end();
  return true;
});
beforeEach(() => {
  beforeExchange = async () => null;
});
afterAll(async () => {
  shopify.close();
  await stopSender();
});

/** Does something before the second exchange, which is the one for the store's credentials. */
function beforeCredentials(work: () => Promise<number | null>): void {
  let exchanges = 0;
  beforeExchange = async () => (++exchanges === 2 ? await work() : null);
}

/** A store that has the app. The store's owner has the id 1. */
async function anInstalledStore(): Promise<TestStore> {
  const store = storeAt(`shop-${randomUUIDv7()}`);
  await shopify.install(store.handle);
  return store;
}

const profile = async (store: TestStore, userId: string) =>
  await api("GET", "/Profile/Profile", { headers: store.bearer(userId) });

const profileOf = async (store: TestStore, userId: string) => await (await profile(store, userId)).json();

async function start(person: TestPerson, { domain }: TestStore): Promise<void> {
  const cookie = await signIn(person);
  expect((await api("POST", "/app/stores/start-install", { cookie, body: { domain } })).status).toBe(200);
}

const answer = async (store: TestStore, userId: string) =>
  await answerInstall(store.domain, store.bearer(userId), true);

const change = (accountId: string, data: object) =>
  inAccount(accountId, () => tenant().account.update({ where: { id: accountId }, data }));

const leave = (accountId: string, { domain }: TestStore) => loseStore(accountId, { platform, domain });

describe("a store that another account gets by a started install", () => {
  test("is open to its staff there, whom it knows from before, but not to those who were removed there", async () => {
    const store = await anInstalledStore();
    const before = await profileOf(store, "1");
    await profileOf(store, "2");
    await leave(before.accountId, store);
    const { accountId, owner } = await anAccount();
    await start(owner, store);
    expect((await answer(store, "2")).status).toBe(204);
    expect(await profileOf(store, "2")).toMatchObject({ accountId, userRole: "member" });
    expect(await profileOf(store, "1")).toMatchObject({ accountId, userRole: "admin" });
    await inAccount(accountId, () => tenant().membership.deleteMany({ where: { accountId, role: "admin" } }));
    expect((await profile(store, "1")).status).toBe(401);
    await leave(accountId, store);
    expect(await profileOf(store, "2")).toMatchObject({ accountId });
    expect((await profile(store, "1")).status).toBe(401);
  });

  test("leaves that account with its owner, although an install of another store made it", async () => {
    const store = storeAt(`shop-${randomUUIDv7()}`);
    const { accountId, owner } = await anAccount();
    const starter = await aPerson(`staff-2@${store.handle}.example`);
    await change(accountId, { madeByInstall: true });
    await inAccount(accountId, () => tenant().membership.deleteMany({ where: { personId: owner.personId } }));
    await aMembership(accountId, starter, "owner");
    await start(starter, store);
    await shopify.install(store.handle);
    await answer(store, "2");
    expect(await profileOf(store, "2")).toMatchObject({ emailAddress: starter.emailAddress, userRole: "owner" });
    expect(await profileOf(store, "1")).toMatchObject({ accountId, userRole: "admin" });
    expect(await profileOf(store, "2")).toMatchObject({ userRole: "owner" });
  });

  test("takes the place of the account's other store, which loses the app and comes back as an account of its own", async () => {
    const [first, second] = [await anInstalledStore(), await anInstalledStore()];
    const { accountId, owner } = await anAccount();
    await start(owner, first);
    await answer(first, "1");
    await start(owner, second);
    expect((await answer(second, "1")).status).toBe(204);
    expect(await findStoreAccount(platform, second.domain)).toBe(accountId);
    expect((await profile(first, "1")).status).toBe(401);
    const entries = await inAccount(accountId, () => tenant().auditLog.findMany({ where: { accountId } }));
    const gone = entries.filter(({ action }) => action === "storeDisconnected");
    expect(gone.map(({ subject }) => subject)).toEqual([first.domain]);
    await shopify.install(first.handle);
    const own = await profileOf(first, "1");
    expect([own.integrationDomain, own.userRole]).toEqual([first.domain, "owner"]);
    expect(own.accountId).not.toBe(accountId);
    expect(await findStoreAccount(platform, second.domain)).toBe(accountId);
  });

  test("doesn't get around the second factor that the account requires", async () => {
    const { accountId, owner } = await anAccount();
    const store = await anInstalledStore();
    await start(owner, store);
    await change(accountId, { requireTwoFactor: true });
    await answer(store, "1");
    const refused = await api("GET", "/Integration/GetByAccount", { headers: store.bearer("1") });
    expect([refused.status, (await refused.json()).type]).toEqual([403, expect.stringMatching(/factor/)]);
  });
});

describe("while a store's first opening waits for Shopify", () => {
  test("a failure there keeps the user's own address for the next try", async () => {
    const store = await anInstalledStore();
    beforeCredentials(async () => 503);
    expect((await profile(store, "1")).status).toBe(502);
    const emailAddress = `owner@${store.handle}.example`;
    expect(await profileOf(store, "1")).toMatchObject({ emailAddress, userRole: "owner" });
    expect(await mailedTo(emailAddress)).toEqual([]);
  });

  test("another account that gets the store leaves no account behind, and the click is refused", async () => {
    const store = await anInstalledStore();
    const taker = await anAccount();
    const emailAddress = `owner@${store.handle}.example`;
    const taken = async () => {
      await connect(taker.accountId, store);
      return null;
    };
    beforeCredentials(taken);
    expect((await profile(store, "1")).status).toBe(401);
    expect(await directory().membership.count({ where: { person: { emailAddress } } })).toBe(0);
    await leave(taker.accountId, store);
    const { owner } = await anAccount();
    await start(owner, store);
    beforeCredentials(taken);
    expect((await answer(store, "2")).status).toBe(409);
  });
});

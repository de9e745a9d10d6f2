import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { DeadCredentials } from "#server/partners/platforms/platform.ts";
import { anAccount, type TestAccount } from "#server/testing/factories.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import {
  connectStore,
  disconnectStore,
  findStoreAccount,
  liveStore,
  loseStore,
  nameStore,
  openStore,
  storeOfWebhook,
  withStore,
} from "./index.ts";

afterAll(stopSender);

const aDomain = () => `shop-${randomUUIDv7()}.example`;

function connect({ accountId, owner }: TestAccount, domain: string, credentials = "the key") {
  const store = { domain, credentials, scopes: ["read_write"], users: [] };
  return connectStore({ accountId, personId: owner.personId, platform: "WooCommerce", store });
}

const storeOf = ({ accountId }: TestAccount) => inAccount(accountId, () => liveStore(accountId));
const rowsOf = ({ accountId }: TestAccount) =>
  inAccount(accountId, () => tenant().connection.findMany({ where: { accountId }, orderBy: { id: "asc" } }));
const mailsTo = async ({ owner }: TestAccount) =>
  (await mailedTo(owner.emailAddress)).flatMap(({ template, props }) => (template === "store-lost" ? [props] : []));
const accountOf = ({ accountId }: TestAccount) =>
  inAccount(accountId, () => tenant().account.findUniqueOrThrow({ where: { id: accountId } }));
const domainsOf = ({ accountId }: TestAccount) =>
  inAccount(accountId, () => tenant().shopDomain.findMany({ where: { accountId } }));

test("a verified store is the account's, its credentials are sealed, and shoppers' pages find it by its domain", async () => {
  const [account, domain] = [await anAccount(), aDomain()];
  const id = await connect(account, domain.toUpperCase());
  expect(await findStoreAccount("WooCommerce", domain)).toBe(account.accountId);
  expect(await accountOf(account)).toMatchObject({
    platform: "WooCommerce",
    storeChoiceAt: expect.any(Date),
    currency: "USD",
    timeZone: "UTC",
  });
  expect(await domainsOf(account)).toMatchObject([{ domain, platform: "WooCommerce" }]);
  const [row] = await rowsOf(account);
  expect(row?.credentials).toMatch(/^v1\./);
  expect(JSON.stringify(row)).not.toContain("the key");
  const store = openStore({ accountId: account.accountId, id, domain });
  expect(await store.credentials()).toBe("the key");
});

test("a store of another account is refused in a sentence, also if both connect it at once", async () => {
  const [first, second, domain] = [await anAccount(), await anAccount(), aDomain()];
  const results = await Promise.allSettled([connect(first, domain), connect(second, domain)]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(1);
  for (const again of [first, second].filter(({ accountId }) => accountId !== owner(results, first, second))) {
    const refusal = connect(again, domain);
    await expect(refusal).rejects.toMatchObject({ code: "conflict" });
    await expect(refusal).rejects.toThrow(
      `${domain} is already connected to another Afterword account. Disconnect it there first`,
    );
  }
});

function owner(results: readonly PromiseSettledResult<string>[], first: TestAccount, second: TestAccount): string {
  return results[0]?.status === "fulfilled" ? first.accountId : second.accountId;
}

test("connecting again replaces the key, and keeps the connection and the secret of its webhooks", async () => {
  const [account, domain] = [await anAccount(), aDomain()];
  const id = await connect(account, domain);
  const before = await storeOfWebhook("WooCommerce", id);
  expect(await connect(account, domain, "a newer key")).toBe(id);
  expect(await storeOfWebhook("WooCommerce", id)).toEqual(before);
  expect(before).toEqual({ domain, secret: expect.stringMatching(/^[0-9a-f]{48}$/) });
  expect(await openStore({ accountId: account.accountId, id, domain }).credentials()).toBe("a newer key");
});

test("after an uninstall nothing opens the store, and a reinstall has a new connection without the old key", async () => {
  const [account, domain] = [await anAccount(), aDomain()];
  const { accountId } = account;
  const id = await connect(account, domain);
  expect(await loseStore(accountId, { platform: "WooCommerce", domain })).toBe(true);
  expect(await loseStore(accountId, { platform: "WooCommerce", domain })).toBe(false);
  expect(await mailsTo(account)).toMatchObject([{ store: domain, reason: "removed", plan: null }]);
  expect(await rowsOf(account)).toMatchObject([
    { status: "removed", credentials: null, webhookSecret: null },
    { status: "chosen", externalId: domain, credentials: null },
  ]);
  expect(await storeOf(account)).toBeNull();
  expect(await storeOfWebhook("WooCommerce", id)).toBeNull();
  expect(await domainsOf(account)).toEqual([]);
  expect(await accountOf(account)).toMatchObject({ platform: "WooCommerce" });
  expect(await findStoreAccount("WooCommerce", domain)).toBeNull();
  await expect(openStore({ accountId, id, domain }).credentials()).rejects.toThrow("isn't connected anymore");
  const again = await connect(account, domain, "a new key");
  expect(again).not.toBe(id);
  expect(await storeOf(account)).toMatchObject({ id: again, domain, status: "connected" });
  const kept = (await rowsOf(account)).map(({ status, credentials }) => [status, credentials !== null]);
  expect(kept).toEqual([
    ["removed", false],
    ["connected", true],
  ]);
});

test("another store takes the place of the first one", async () => {
  const [account, first, second] = [await anAccount(), aDomain(), aDomain()];
  await connect(account, first);
  await connect(account, second);
  expect(await storeOf(account)).toMatchObject({ domain: second });
  expect(await findStoreAccount("WooCommerce", first)).toBeNull();
  expect(await domainsOf(account)).toMatchObject([{ domain: second }]);
});

test("a store that can't be reached is disconnected here all the same", async () => {
  const [account, domain] = [await anAccount(), aDomain()];
  await connect(
    account,
    domain,
    JSON.stringify({ address: `https://${domain}`, consumerKey: "k", consumerSecret: "s" }),
  );
  await disconnectStore({ accountId: account.accountId, personId: account.owner.personId });
  expect(await rowsOf(account)).toMatchObject([{ status: "removed", credentials: null }, { status: "chosen" }]);
});

test("fifty requests that find a token expired renew it once, and all get what was stored", async () => {
  const [account, domain] = [await anAccount(), aDomain()];
  const { accountId } = account;
  const id = await connect(account, domain, "old");
  let renewals = 0;
  const renewed = await Promise.all(
    Array.from({ length: 50 }, () =>
      openStore({ accountId, id, domain }).renew(async (current) => {
        if (current !== "old") return current;
        renewals++;
        return `new ${renewals}`;
      }),
    ),
  );
  expect(renewals).toBe(1);
  expect(new Set(renewed)).toEqual(new Set(["new 1"]));
  expect(await openStore({ accountId, id, domain }).credentials()).toBe("new 1");
});

test("a renewal that fails changes nothing, and the next one may try", async () => {
  const [account, domain] = [await anAccount(), aDomain()];
  const id = await connect(account, domain, "old");
  const store = openStore({ accountId: account.accountId, id, domain });
  await expect(store.renew(() => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
  expect(await store.renew(async () => "new")).toBe("new");
});

test("a failure is noted and cleared by the next success; dead credentials pause the store until it's connected again", async () => {
  const [account, domain] = [await anAccount(), aDomain()];
  const { accountId } = account;
  await connect(account, domain);
  const failing = withStore(accountId, () => Promise.reject(new AppError("partner-failed", "The store is down.")));
  await expect(failing).rejects.toThrow("The store is down.");
  expect(await storeOf(account)).toMatchObject({ lastError: "The store is down.", lastErrorAt: expect.any(Date) });
  expect(await withStore(accountId, async () => "fine")).toBe("fine");
  expect(await storeOf(account)).toMatchObject({ lastError: null, status: "connected" });
  expect(await withStore(accountId, () => Promise.reject(new DeadCredentials("The key was revoked.")))).toBeNull();
  expect(await storeOf(account)).toMatchObject({ status: "paused", lastError: "The key was revoked." });
  expect(await withStore(accountId, async () => "not called")).toBeNull();
  expect(await mailsTo(account)).toMatchObject([{ store: domain, reason: "paused" }]);
  await connect(account, domain, "a new key");
  expect(await storeOf(account)).toMatchObject({ status: "connected", pauseReason: null, lastError: null });
});

test("a webhook's address finds nothing for another platform, a made-up id or no id", async () => {
  const account = await anAccount();
  const id = await connect(account, aDomain());
  expect(await storeOfWebhook("Shopify", id)).toBeNull();
  for (const other of [randomUUIDv7(), "", "' OR true"]) expect(await storeOfWebhook("WooCommerce", other)).toBeNull();
});

test("a store that was only named is anyone's to name, and becomes the one that is connected", async () => {
  const [first, second, domain] = [await anAccount(), await anAccount(), aDomain()];
  const name = ({ accountId }: TestAccount) =>
    inAccount(accountId, () =>
      tenant().$transaction((transaction) => nameStore(transaction, accountId, { platform: "WooCommerce", domain })),
    );
  for (const account of [first, second]) await name(account);
  expect(await findStoreAccount("WooCommerce", domain)).toBeNull();
  expect([await storeOf(first), await domainsOf(first)]).toEqual([null, []]);
  await connect(second, domain);
  expect(await findStoreAccount("WooCommerce", domain)).toBe(second.accountId);
  expect((await rowsOf(second)).map(({ status }) => status)).toEqual(["connected"]);
  expect((await rowsOf(first)).map(({ status }) => status)).toEqual(["chosen"]);
});

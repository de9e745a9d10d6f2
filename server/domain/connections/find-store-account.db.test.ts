import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { clientAs, directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { storeDomain } from "#server/partners/platforms/woocommerce/index.ts";
import { anAccount, type TestAccount } from "#server/testing/factories.ts";
import { connectStore, findStoreAccount } from "./index.ts";

const aDomain = () => `store-${randomUUIDv7()}.example`;

async function connect(accountId: string, externalId: string, name = "Shopify"): Promise<string> {
  const data = { accountId, kind: "platform", name, externalId, credentials: "sealed" };
  const { id } = await inAccount(accountId, () => tenant().connection.create({ data }));
  return id;
}

function change(accountId: string, id: string, data: object): Promise<unknown> {
  return inAccount(accountId, () =>
    tenant().connection.update({ where: { accountId_id: { accountId, id } }, data: { ...data } }),
  );
}

test("a store's domain finds the account it is connected with, in any letter case and also while paused", async () => {
  const [{ accountId }, domain] = [await anAccount(), aDomain()];
  const id = await connect(accountId, domain);
  expect(await findStoreAccount("Shopify", domain)).toBe(accountId);
  expect(await findStoreAccount("Shopify", domain.toUpperCase())).toBe(accountId);
  await change(accountId, id, { status: "paused", pauseReason: "credentials" });
  expect(await findStoreAccount("Shopify", domain)).toBe(accountId);
});

test("a domain of another platform, an unknown one and a partner's id find nothing", async () => {
  const [{ accountId }, domain, workspace] = [await anAccount(), aDomain(), `workspace-${randomUUIDv7()}`];
  await connect(accountId, domain);
  const slack = { accountId, kind: "integration", name: "Slack", externalId: workspace };
  await inAccount(accountId, () => tenant().connection.create({ data: slack }));
  expect(await findStoreAccount("Wix", domain)).toBeNull();
  expect(await findStoreAccount("Shopify", aDomain())).toBeNull();
  expect(await findStoreAccount("Slack", workspace)).toBeNull();
});

test("a store belongs to one account until it is disconnected, which takes its credentials with it", async () => {
  const [first, second, domain] = [await anAccount(), await anAccount(), aDomain()];
  const id = await connect(first.accountId, domain);
  await expect(connect(second.accountId, domain)).rejects.toMatchObject({ code: "P2002" });
  await expect(change(first.accountId, id, { status: "removed" })).rejects.toThrow("connection_removed_check");
  await change(first.accountId, id, { status: "removed", credentials: null });
  expect(await findStoreAccount("Shopify", domain)).toBeNull();
  await connect(second.accountId, domain);
  expect(await findStoreAccount("Shopify", domain)).toBe(second.accountId);
});

test("an account has one live connection to each platform", async () => {
  const { accountId } = await anAccount();
  await connect(accountId, aDomain());
  await expect(connect(accountId, aDomain())).rejects.toMatchObject({ code: "P2002" });
  await connect(accountId, aDomain(), "Wix");
});

test("the row itself is read only within its account, and the storefront's role can't look it up", async () => {
  const [{ accountId }, domain] = [await anAccount(), aDomain()];
  await connect(accountId, domain);
  expect(await directory().connection.count({ where: { externalId: domain } })).toBe(0);
  const client = clientAs("afterword_ingest");
  await client.connect();
  const lookUp = client.query("SELECT account_of_store('Shopify', $1)", [domain]);
  await expect(lookUp).rejects.toMatchObject({ code: "42501" });
  await client.end();
});

test("a WooCommerce store in a folder claims that folder alone, and one at the root claims the root", async () => {
  const [folder, root, other] = [await anAccount(), await anAccount(), await anAccount()];
  const host = aDomain();
  const connectAt = async ({ accountId }: TestAccount, address: string) => {
    const store = { domain: storeDomain(address), credentials: "the key", scopes: ["read_write"], users: [] };
    await connectStore({ accountId, personId: null, platform: "WooCommerce", store });
  };
  const accountAt = (address: string) => findStoreAccount("WooCommerce", storeDomain(address));
  await connectAt(folder, `https://${host}/~me/`);
  expect(await accountAt(`https://${host}`)).toBeNull();
  await connectAt(root, `https://${host}/`);
  await connectAt(other, `https://${host}/~me/shop`);
  for (const [address, account] of [
    [`https://${host}/~me`, folder],
    [`https://${host}`, root],
    [`https://${host}/~me/shop/`, other],
  ] as const) {
    expect([address, await accountAt(address)]).toEqual([address, account.accountId]);
  }
  await expect(connectAt(other, `https://${host}/~me`)).rejects.toThrow("another Afterword account");
});

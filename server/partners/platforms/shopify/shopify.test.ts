import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { shopifyTestApp, startShopifySandbox } from "#server/testing/shopify-sandbox.ts";
import type { Store } from "../platform.ts";
import { testPlatform } from "../testing/platform-suite.ts";

const sandbox = await startShopifySandbox(); // the environment is read on first use
const { shopifyStores } = await import("./stores.ts");
const { exchangeForStore } = await import("./token-endpoint.ts");
const { writeCredentials } = await import("./credentials.ts");
const { askAdmin } = await import("./ask-admin.ts");
afterAll(sandbox.close);

const app = {
  ...shopifyTestApp,
  adminUrl: "https://admin.shopify.com",
  appBridgeUrl: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
};
const stores = shopifyStores(app);
const handleOf = ({ domain }: Store) => domain.replace(".myshopify.com", "");

/** A store whose credentials are in memory, and can be replaced as by a reinstall. */
interface MemoryStore extends Store {
  set: (credentials: string) => void;
}

function storeWith(domain: string, first: string): MemoryStore {
  let current = first;
  return {
    domain,
    credentials: async () => current,
    renew: async (renew) => {
      current = await renew(current);
      return current;
    },
    set: (credentials) => {
      current = credentials;
    },
  };
}

const made = new Map<string, MemoryStore>();

async function connect(handle = `store-${randomUUID()}`): Promise<MemoryStore> {
  const { domain, credentials } = await exchangeForStore(app, await sandbox.install(handle), new Date());
  const store = made.get(domain) ?? storeWith(domain, credentials);
  store.set(credentials);
  made.set(domain, store);
  return store;
}

const deadPair = {
  accessToken: "shpat_unknown",
  expiresAt: Date.now() + 3_600_000,
  refreshToken: "shprt_unknown",
  refreshExpiresAt: Date.now() + 3_600_000,
};

const subscriptionsQuery = {
  document: "{ webhookSubscriptions(first: 100) { nodes { id } } }",
  data: z.object({ webhookSubscriptions: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }),
};

test("an order's page is in the store's admin", () => {
  const page = "https://admin.shopify.com/store/harbor-goods/orders/5432109876543";
  expect(stores.orderPage?.("harbor-goods.myshopify.com", "5432109876543")).toBe(page);
  expect(stores.orderPage?.("harbor-goods.myshopify.com", "#1042")).toBeNull();
  expect(stores.orderPage?.("harbor-goods.example", "5432109876543")).toBeNull();
});

testPlatform("Shopify", async () => ({
  stores,
  connect,
  withBadCredentials: ({ domain }) => storeWith(domain, writeCredentials({ current: deadPair, previous: null })),
  placeOrder: (store) => sandbox.placeOrder(handleOf(store), ""),
  changeOrder: (store, form) =>
    fetch(`${sandbox.url}/shopify/store/${handleOf(store)}/orders`, {
      method: "POST",
      body: new URLSearchParams(form),
    }),
  unknownOrderId: "1",
  fail: (status, times) => sandbox.control({ status, times }),
  webhooks: {
    // With access of its own: a store that was disconnected has to install the app again.
    count: async (store) => {
      const reader = await connect(handleOf(store));
      const { webhookSubscriptions } = await askAdmin(app, reader, subscriptionsQuery);
      return webhookSubscriptions.nodes.length;
    },
    switchOff: async (store) => {
      await sandbox.uninstall(handleOf(store));
      await connect(handleOf(store));
    },
  },
  placedKey: null,
}));

test("a test order is one, and an order of the till had no order page", async () => {
  const store = await connect();
  const read = async (form: string) => await stores.readOrder(store, await sandbox.placeOrder(handleOf(store), form));
  expect(await read("test=true")).toMatchObject({ isTest: true, isWebCheckout: true });
  expect(await read("source=pos")).toMatchObject({ isTest: false, isWebCheckout: false });
});

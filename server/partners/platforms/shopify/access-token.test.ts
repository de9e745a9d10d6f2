import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { serveRoutes } from "../../../../sandbox/http.ts";
import { makeControls } from "../../../../sandbox/partners/control.ts";
import { makeRecords } from "../../../../sandbox/partners/recorded.ts";
import { makeShopify } from "../../../../sandbox/partners/shopify/routes.ts";
import { signSessionToken, staffClaims } from "../../../../sandbox/partners/shopify/session-token.ts";
import { freePort } from "../../../../scripts/launcher/ports.mjs";
import { DeadCredentials, type Store } from "../platform.ts";
import { readCredentials, writeCredentials } from "./credentials.ts";
import { shopifyPlatform } from "./index.ts";
import { shopifyStores } from "./stores.ts";
import { exchangeForStore } from "./token-endpoint.ts";

const app = {
  clientId: "client-id-1",
  secret: "shopify-test-secret",
  adminUrl: "https://admin.shopify.com",
  appBridgeUrl: "https://cdn.shopify.com/shopifycloud/app-bridge.js",
};
const stores = shopifyStores(app);
const [records, controls] = [makeRecords(), makeControls()];
let server: Awaited<ReturnType<typeof serveRoutes>>;
let base: string;
beforeAll(async () => {
  const port = await freePort();
  const { routes } = makeShopify({ ...app, appUrl: "http://127.0.0.1:1" }, { records, controls });
  server = await serveRoutes(routes, port, "127.0.0.1");
  base = `http://127.0.0.1:${port}/shopify/store`;
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ shopify: `http://127.0.0.1:${port}/shopify/{host}` }));
});
afterAll(() => {
  server.close();
});

const at = (handle: string, action: string, body?: string) =>
  fetch(`${base}/${handle}/${action}`, { method: "POST", redirect: "manual", ...(body !== undefined && { body }) });

const refreshes = () =>
  records.list("shopify").filter(({ body }) => membersOf(body).grant_type === "refresh_token").length;

/** A store whose app was installed, with its credentials in memory and one renewal at a time. */
async function installed(handle: string): Promise<Store & { current: () => string; set: (text: string) => void }> {
  await at(handle, "install");
  const domain = `${handle}.myshopify.com`;
  const token = signSessionToken(app.secret, staffClaims(app.clientId, domain, "1"));
  let { credentials } = await exchangeForStore(app, token, new Date());
  let last: Promise<unknown> = Promise.resolve();
  return {
    domain,
    credentials: async () => credentials,
    renew: async (renew) => {
      const mine = last.then(async () => {
        credentials = await renew(credentials);
        return credentials;
      });
      last = mine.catch(() => undefined);
      return await mine;
    },
    current: () => credentials,
    set: (text) => {
      credentials = text;
    },
  };
}

/** The same credentials, as they are after most of an hour. */
function aged(text: string): string {
  const { current, previous } = readCredentials(text);
  return writeCredentials({ current: { ...current, expiresAt: Date.now() + 60_000 }, previous });
}

describe("a token that is about to expire", () => {
  test("is renewed once, however many calls come at once", async () => {
    const store = await installed("busy-shop");
    store.set(aged(store.current()));
    const before = refreshes();
    const answers = await Promise.all(Array.from({ length: 50 }, () => stores.readStore(store)));
    expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(["Busy Shop"]));
    expect(refreshes() - before).toBe(1);
    expect(readCredentials(store.current()).previous).toBeNull();
  });

  test("still works if Shopify's token endpoint has a problem", async () => {
    const store = await installed("calm-shop");
    store.set(aged(store.current()));
    controls.set("shopify", { status: 520, retryAfter: null, hangMs: 0, times: 1 });
    expect((await stores.readStore(store)).planName).toBe("Basic");
    expect(readCredentials(store.current()).previous).toBeNull();
  });
});

test("a refused token is renewed once, and then the store has ended our access", async () => {
  const store = await installed("strict-shop");
  await at("strict-shop", "expire");
  expect((await stores.readStore(store)).name).toBe("Strict Shop");
  await at("strict-shop", "uninstall");
  await expect(stores.readStore(store)).rejects.toThrow(DeadCredentials);
  await stores.disconnect(store, "https://surveys.example.com/api/webhooks/shopify");
});

test("if the answer to a renewal was lost, the pair before it still renews", async () => {
  const store = await installed("lossy-shop");
  const { current } = readCredentials(store.current());
  const unknown = { ...current, accessToken: "shpat_unknown", refreshToken: "shprt_unknown" };
  store.set(writeCredentials({ current: unknown, previous: current }));
  expect((await stores.readStore(store)).name).toBe("Lossy Shop");
  expect(readCredentials(store.current()).previous).toBeNull();
});

test("the page where a store installs the app is the sandbox's, and installs it", async () => {
  const page = shopifyPlatform(app).admin?.install?.pageFor("new-shop.myshopify.com") ?? "";
  expect(new URL(page).pathname).toBe("/shopify/new-shop.myshopify.com/admin/oauth/install");
  expect(await (await fetch(page)).text()).toContain("Install Afterword");
});

test("webhooks are made where they are missing, and orders are read with their facts", async () => {
  const store = await installed("full-shop");
  const address = "http://127.0.0.1:1/api/webhooks/shopify?store=1";
  expect([await stores.subscribe(store, address, ""), await stores.subscribe(store, address, "")]).toEqual([7, 0]);
  const since = new Date(Date.now() - 1000);
  const form = "total=49.90&currency=USD&country=US&code=WELCOME&sku=MUG-01&customer=7&email=A@Example.com";
  const { order } = await (await at("full-shop", "checkout", form)).json();
  const read = await stores.readOrder(store, String(order.number));
  expect(read).toMatchObject({
    sourceOrderId: String(order.number),
    isAccepted: true,
    isTest: false,
    isWebCheckout: true,
  });
  expect(read?.facts).toMatchObject({
    total: 49.9,
    currency: "USD",
    country: "US",
    isFirstOrder: true,
    customerId: "7",
    email: "a@example.com",
    discountCodes: ["WELCOME"],
    skus: ["MUG-01"],
    productIds: ["700"],
    utmSource: "newsletter",
    utmMedium: "email",
  });
  expect(await stores.readOrder(store, "1")).toBeNull();
  expect(await stores.readOrder(store, "1) { id } }")).toBeNull();
  const listed = await stores.listOrders(store, since, null);
  expect([listed.orders.map(({ sourceOrderId }) => sourceOrderId), listed.nextCursor]).toEqual([
    [String(order.number)],
    null,
  ]);
});

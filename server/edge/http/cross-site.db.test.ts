import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyCall } from "#lib/calls/catalogue.ts";
import { type CallName, routeOf } from "#lib/calls/routes.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { startBillingSandbox } from "#server/testing/billing-sandbox.ts";
import { aMembership, anAccount, signIn, type TestAccount } from "#server/testing/factories.ts";
import { startWooSandbox } from "#server/testing/woo-sandbox.ts";

const woo = await startWooSandbox("http://127.0.0.1:3000");
const stripe = await startBillingSandbox();
let own: TestAccount;
let cookie: string;
beforeAll(async () => {
  own = await anAccount();
  cookie = await signIn(own.owner);
});
afterAll(async () => {
  stripe.close();
  woo.close();
  await stopSender();
});

const changing = everyCall().filter(({ call }) => call.effect === "change");
const hostile: Record<string, string>[] = [
  { origin: "https://elsewhere.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { referer: "https://elsewhere.example/page" },
];

const prefetches: Record<string, string>[] = [
  { "sec-purpose": "prefetch" },
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
];

test.each(changing)("$name is refused if another site made the browser send it", async ({ name }) => {
  const { method, path } = routeOf(name);
  for (const headers of hostile) {
    const response = await api(method, path.replace("{id}", ""), { cookie, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ type: expect.stringContaining("/problems/cross-site-request") });
  }
});

test("the refusal of a page opened under another of the app's addresses says which one to open", async () => {
  const headers = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
  const response = await api("POST", "/app/security/begin-totp", { cookie, headers });
  expect([response.status, (await response.json()).detail]).toEqual([
    403,
    expect.stringContaining(`Open Afterword at ${env.APP_URL} and try again.`),
  ]);
});

describe("a GET that changes something", () => {
  const gets = everyCall().filter(({ name, call }) => call.effect === "change" && routeOf(name).method === "GET");
  const navigations = everyCall().filter(({ call }) => call.effect === "navigation");

  test.each(gets)("$name is refused for a navigation, even from our own page", async ({ name }) => {
    const headers = { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };
    const path = routeOf(name).path.replace("{id}", "");
    expect((await api("GET", path, { cookie, headers })).status).toBe(403);
  });

  /** The effect of each, read from the database and at the payment provider. */
  async function state() {
    const { accountId, owner } = own;
    const { personId } = owner;
    const [account, surveys, tours, sessions, consents] = await inAccount(accountId, () =>
      Promise.all([
        tenant().account.findUniqueOrThrow({ where: { id: accountId } }),
        tenant().survey.findMany({ select: { id: true, revision: true }, orderBy: { id: "asc" } }),
        directory().tourSeen.count({ where: { personId } }),
        directory().session.findMany({ where: { personId }, orderBy: { id: "asc" } }),
        directory().storeConsent.count({ where: { accountId } }),
      ]),
    );
    return { account, surveys, tours, sessions, consents, payments: stripe.recorded().length };
  }

  /** Its path; the template to clone or append is one of the library's. */
  function pathOf(name: CallName): string {
    return routeOf(name).path.replace("{id}", /Template/.test(name) ? "lib-first-heard" : "");
  }

  async function aPastPurchase(): Promise<void> {
    const { accountId } = own;
    await api("GET", "/Billing/ChangePlan?plan=Orders_1K", { cookie });
    await inAccount(accountId, () =>
      tenant().billing.update({ where: { accountId }, data: { subscriptionId: "sub_ended" } }),
    );
  }

  /** The query with which the call would do something. */
  async function effective(name: CallName): Promise<string> {
    if (name === "Billing.ChangePlan") return "?plan=Orders_1K";
    if (name === "Billing.CustomerPortal") await aPastPurchase();
    if (name === "Account.TourStarted") return "?page=dashboard";
    if (name === "WooCommerce.Auth") return "?storeUrl=https://harbor-goods.example";
    if (name !== "Account.LoginToAccount") return "";
    const other = await anAccount();
    await aMembership(other.accountId, own.owner, "admin");
    return `?accountId=${other.accountId}`;
  }

  test.each([...gets, ...navigations])("$name is 405 for HEAD, and a prefetch has no effect", async ({ name }) => {
    const path = pathOf(name) + (await effective(name));
    const before = await state();
    expect((await api("HEAD", path, { cookie })).status).toBe(405);
    for (const headers of prefetches) {
      const prefetched = await api("GET", path, { cookie, headers });
      expect([prefetched.status, await prefetched.text()]).toEqual([204, ""]);
    }
    expect(await state()).toEqual(before);
  });

  test.each([...gets, ...navigations])("$name has an effect that the prefetch test would notice", async ({ name }) => {
    const mine = await signIn(own.owner, own.accountId);
    const before = await state();
    const path = pathOf(name) + (await effective(name));
    expect((await api("GET", path, { cookie: mine })).status).toBeLessThan(400);
    expect(await state()).not.toEqual(before);
  });

  test.each(navigations)(
    "$name opens from our own page or by the person, but not from another site",
    async ({ name }) => {
      const theirs = await signIn((await anAccount()).owner);
      const path = routeOf(name).path;
      const opened = async (site: string) => {
        const headers = { "sec-fetch-site": site, "sec-fetch-mode": "navigate" };
        return (await api("GET", path, { cookie: theirs, headers })).status;
      };
      expect([await opened("cross-site"), await opened("same-site")]).toEqual([403, 403]);
      expect([await opened("same-origin"), await opened("none")]).not.toContain(403);
    },
  );

  test("a plain client with the cookie passes", async () => {
    const response = await api("GET", "/Survey/ToggleStatusById", { cookie: await signIn((await anAccount()).owner) });
    expect(await response.json()).toMatchObject({ enabled: true });
  });
});

test("another method is 405 with the allowed ones, and OPTIONS lists them", async () => {
  const wrong = await api("POST", "/Profile/Profile");
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  const asked = await api("OPTIONS", "/Survey/Save");
  expect([asked.status, asked.headers.get("allow")]).toEqual([204, "POST, OPTIONS"]);
});

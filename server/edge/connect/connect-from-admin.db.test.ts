import { afterAll, beforeAll, expect, test } from "vitest";
import { membersOf } from "#lib/unknown-values.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestAccount } from "#server/testing/factories.ts";
import { startPartnerSandbox } from "#server/testing/partner-sandbox.ts";
import { query } from "#server/testing/query.ts";
import { aStore, aStoreUser, type TestStore } from "#server/testing/store-users.ts";
import { openConsentPage, returnFromConsentPage } from "./connect-partner.ts";
import { allowOn, locationOf } from "./testing/allow-partner.ts";

const sandbox = await startPartnerSandbox();
afterAll(() => sandbox.close());

let account: TestAccount;
let store: TestStore;
let bearer: { authorization: string };
beforeAll(async () => {
  account = await anAccount();
  store = await aStore(account.accountId);
  bearer = store.bearer(await aStoreUser(store, account.owner));
});

const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`${env.APP_URL}${path}`, { headers: { "sec-fetch-site": "same-origin", ...headers } });

/** The address with which the app in the admin leaves it. */
async function leavingAddress(path = "/api/connect/slack", headers = bearer): Promise<string> {
  const created = await api("POST", "/app/security/one-time-address", { headers, body: { path } });
  return (await created.json()).path;
}

/** Leaves the admin for Slack and allows access; returns the way back and the cookie that the browser got. */
async function leaveForSlack(headers: Record<string, string> = {}) {
  const opened = await openConsentPage(request(await leavingAddress(), headers), "Slack");
  const [line = ""] = opened.headers.getSetCookie();
  return { line, cookie: line.split(";", 1)[0] ?? "", back: await allowOn(locationOf(opened)) };
}

const comeBack = async (back: string, cookie?: string) =>
  locationOf(await returnFromConsentPage(request(back, cookie ? { cookie } : {}), "Slack")).href;

const inAdmin = (query: string) =>
  `https://admin.shopify.com/store/${store.handle}/apps/afterword-test/manage-integrations?${query}`;

const isConnected = async () => {
  const { items } = await (await api("GET", "/Integration/GetByAccount", { headers: bearer })).json();
  return membersOf(items.find((item: { name: string }) => item.name === "Slack")).connected;
};

test("a merchant leaves the store's admin for a partner's page, and comes back into the admin, connected", async () => {
  // The browser is also signed in to an account of its own, which this doesn't concern.
  const other = await signIn((await anAccount()).owner);
  const { line, cookie, back } = await leaveForSlack({ cookie: other });
  expect(line).toMatch(/^afterword\.connect=[\w-]{43}; Path=\/api\/connect\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  expect(await comeBack(back, `${other}; ${cookie}`)).toBe(inAdmin("connected=slack"));
  expect(await isConnected()).toBe(true);
});

test("what comes back works in the browser that left alone, and once", async () => {
  const expired = inAdmin("connected=no&partner=slack&reason=expired");
  const { cookie, back } = await leaveForSlack();
  const elsewhere = await leaveForSlack();
  const own = await signIn(account.owner);
  for (const wrong of [undefined, elsewhere.cookie, `${cookie.slice(0, -1)}`, "afterword.connect=", own]) {
    expect(await comeBack(back, wrong)).toBe(expired);
  }
  expect(await comeBack(back, cookie)).toBe(inAdmin("connected=slack"));
  expect(await comeBack(back, cookie)).toBe(`${env.APP_URL}/account/login?returnTo=%2Fmanage-integrations`);
});

test("after ten minutes it leads back into the admin, which says that it took too long", async () => {
  const { cookie, back } = await leaveForSlack();
  await query(env.DATABASE_URL, "UPDATE integration_consent SET expires_at = now()");
  expect(await comeBack(back, cookie)).toBe(inAdmin("connected=no&partner=slack&reason=expired"));
});

test("the address that leaves the admin works once, for that partner, and for no other site's link", async () => {
  const address = await leavingAddress();
  const login = `${env.APP_URL}/account/login?returnTo=%2Fmanage-integrations`;
  expect(locationOf(await openConsentPage(request(address.replace("slack", "zendesk")), "Zendesk")).href).toBe(login);
  expect(locationOf(await openConsentPage(request(address), "Slack")).pathname).toMatch(/^\/slack\//);
  expect(locationOf(await openConsentPage(request(address), "Slack")).href).toBe(login);
  // Nor one that was mailed: who opens it would let the sender's account into their own workspace.
  for (const site of ["cross-site", "none"]) {
    const refused = await openConsentPage(request(await leavingAddress(), { "sec-fetch-site": site }), "Slack");
    expect(locationOf(refused).href).toBe(inAdmin("connected=no&partner=slack&reason=denied"));
    expect(refused.headers.getSetCookie()).toEqual([]);
  }
});

test("a member who can't connect partners is led back into the admin, without a cookie", async () => {
  const member = await aPerson();
  await aMembership(account.accountId, member, "member");
  const headers = store.bearer(await aStoreUser(store, member));
  const opened = await openConsentPage(request(await leavingAddress("/api/connect/slack", headers)), "Slack");
  expect(locationOf(opened).href).toBe(inAdmin("connected=no&partner=slack&reason=denied"));
  expect(opened.headers.getSetCookie()).toEqual([]);
});

test("who is removed while on the partner's page connects nothing", async () => {
  const leaver = await aPerson();
  await aMembership(account.accountId, leaver, "admin");
  const headers = store.bearer(await aStoreUser(store, leaver));
  const opened = await openConsentPage(request(await leavingAddress("/api/connect/slack", headers)), "Slack");
  const [line = ""] = opened.headers.getSetCookie();
  const back = await allowOn(locationOf(opened));
  await inAccount(account.accountId, () => tenant().membership.deleteMany({ where: { personId: leaver.personId } }));
  const result = await comeBack(back, line.split(";", 1)[0]);
  expect(result).toContain("/manage-integrations?connected=no&partner=slack&reason=denied");
});

test("the cookie isn't stored as it is, and opens nothing else", async () => {
  const { cookie } = await leaveForSlack();
  const [, token = ""] = cookie.split("=");
  expect(JSON.stringify(await directory().integrationConsent.findMany())).not.toContain(token);
  for (const header of [cookie, `afterword.session=${token}`]) {
    expect((await api("GET", "/Profile/Profile", { cookie: header })).status).toBe(401);
  }
});

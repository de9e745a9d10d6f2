import { afterAll, afterEach, expect, test } from "vitest";
import type { ConsentPartner } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { openLink } from "#server/domain/integrations/index.ts";
import { seal } from "#server/foundation/crypto/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { deleteClosedAccountsTask } from "#server/jobs/delete-expired.ts";
import { keepAccessTask } from "#server/jobs/watch-stores.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { startPartnerSandbox } from "#server/testing/partner-sandbox.ts";
import { query } from "#server/testing/query.ts";
import { openConsentPage, returnFromConsentPage } from "./connect-partner.ts";
import { allow as allowPartner, locationOf } from "./testing/allow-partner.ts";

const sandbox = await startPartnerSandbox();
afterAll(() => sandbox.close());
afterEach(() => {
  for (const partner of ["slack", "klaviyo", "zendesk"] as const) sandbox.fail(partner, { times: 0 });
  // The sandbox has one workspace, which a test's accounts share with no others.
  return query(env.DATABASE_URL, "DELETE FROM shared_credential");
});

const app = "http://127.0.0.1:3000";

async function aMerchant() {
  const account = await anAccount();
  return { ...account, cookie: await signIn(account.owner) };
}

const get = (path: string, cookie?: string) => new Request(`${app}${path}`, { headers: cookie ? { cookie } : {} });

const allow = (cookie: string, name: ConsentPartner, input = "") =>
  allowPartner(get(`/api/connect/${name.toLowerCase()}${input}`, cookie), name);

const finish = async (path: string, cookie: string, name: ConsentPartner) =>
  `${locationOf(await returnFromConsentPage(get(path, cookie), name)).search}`;

const itemOf = async (cookie: string, name: string) => {
  const { items } = await (await api("GET", "/Integration/GetByAccount", { cookie })).json();
  return membersOf(items.find((item: { name: string }) => item.name === name));
};

test.each([
  ["Slack", ""],
  ["Klaviyo", ""],
  ["Zendesk", "?subdomain=harbor-goods"],
] as const)("%s is connected on its own page, and stays off until the merchant turns it on", async (name, input) => {
  const { cookie, accountId } = await aMerchant();
  const back = await allow(cookie, name, input);
  expect(await finish(back, cookie, name)).toBe(`?connected=${name.toLowerCase()}`);
  expect(await itemOf(cookie, name)).toMatchObject({ connected: true, enabled: false, status: "ok" });
  const { credentials } = await inAccount(accountId, () => tenant().connection.findFirstOrThrow({ where: { name } }));
  expect(credentials).toMatch(/^v1\./);
  expect(await directory().integrationConsent.count({ where: { accountId } })).toBe(0);
});

test("what comes back works once, in the session that asked, and not for another partner", async () => {
  const [one, other] = [await aMerchant(), await aMerchant()];
  const back = await allow(one.cookie, "Slack");
  const expired = "?connected=no&partner=slack&reason=expired";
  expect(await finish(back, other.cookie, "Slack")).toBe(expired);
  expect(await finish(back, await signIn(one.owner), "Slack")).toBe(expired);
  expect(await finish(back, one.cookie, "Zendesk")).toBe("?connected=no&partner=zendesk&reason=expired");
  expect(await finish(back, one.cookie, "Slack")).toBe("?connected=slack");
  expect(await finish(back, one.cookie, "Slack")).toBe(expired);
});

test("what comes back after ten minutes connects nothing", async () => {
  const { cookie } = await aMerchant();
  const back = await allow(cookie, "Slack");
  await query(env.DATABASE_URL, "UPDATE integration_consent SET expires_at = now()");
  expect(await finish(back, cookie, "Slack")).toBe("?connected=no&partner=slack&reason=expired");
  expect(await itemOf(cookie, "Slack")).toMatchObject({ connected: false });
});

test("a refusal, a partner that fails, and a wrong address are reported differently", async () => {
  const { cookie } = await aMerchant();
  const page = locationOf(await openConsentPage(get("/api/connect/slack", cookie), "Slack"));
  const denied = `/api/connect/slack/return?error=access_denied&state=${page.searchParams.get("state")}`;
  expect(await finish(denied, cookie, "Slack")).toBe("?connected=no&partner=slack&reason=denied");
  const back = await allow(cookie, "Slack");
  sandbox.fail("slack", { status: 500 });
  expect(await finish(back, cookie, "Slack")).toBe("?connected=no&partner=slack&reason=failed");
  const wrong = await openConsentPage(get("/api/connect/zendesk?subdomain=a.b/c", cookie), "Zendesk");
  expect(locationOf(wrong).search).toBe("?connected=no&partner=zendesk&reason=subdomain");
});

test("nobody else gets to the partner's page: another site, a member, someone signed out", async () => {
  const { cookie } = await aMerchant();
  const headers = { cookie, "sec-fetch-site": "cross-site" };
  const foreign = await openConsentPage(new Request(`${app}/api/connect/slack`, { headers }), "Slack");
  const { accountId } = await anAccount();
  const member = await aPerson();
  await aMembership(accountId, member, "member");
  const below = await openConsentPage(get("/api/connect/slack", await signIn(member, accountId)), "Slack");
  for (const refused of [foreign, below]) {
    expect(locationOf(refused).search).toBe("?connected=no&partner=slack&reason=denied");
  }
  const signedOut = locationOf(await openConsentPage(get("/api/connect/slack"), "Slack"));
  const returnTo = signedOut.searchParams.get("returnTo");
  expect([signedOut.pathname, returnTo]).toEqual(["/account/login", "/manage-integrations"]);
});

test("Slack's channels are listed once it is connected, and only one of them can be chosen", async () => {
  const { cookie } = await aMerchant();
  expect((await api("GET", "/Integration/GetSlackChannels", { cookie })).status).toBe(409);
  await finish(await allow(cookie, "Slack"), cookie, "Slack");
  const channels = await (await api("GET", "/Integration/GetSlackChannels", { cookie })).json();
  expect(channels.length).toBeGreaterThan(2);
  const choose = (channelId: string) =>
    api("POST", "/Integration/ToggleSlackIntegration", {
      cookie,
      body: { enabled: true, channelId, mode: "lowOrText" },
    });
  expect(await (await choose("C0UNKNOWN")).json()).toMatchObject({
    status: 400,
    errors: { channelId: [expect.any(String)] },
  });
  const [channel] = channels;
  expect(await (await choose(channel.id)).json()).toMatchObject({
    enabled: true,
    connected: true,
    settings: { channelId: channel.id, channelName: channel.name, mode: "lowOrText" },
  });
});

test.each([
  ["Klaviyo", ""],
  ["Zendesk", "?subdomain=harbor-goods"],
] as const)("%s's tokens are renewed every week, although nothing is sent there", async (name, input) => {
  const { cookie, accountId } = await aMerchant();
  await finish(await allow(cookie, name, input), cookie, name);
  const credential = async () => (await openLink(accountId, name))?.credential ?? "";
  const refreshToken = async () => membersOf(JSON.parse(await credential())).refreshToken;
  const [first, firstToken] = [await credential(), await refreshToken()];
  await keepAccessTask.run({}, "job");
  expect(await credential()).toBe(first);
  const expired = { ...membersOf(JSON.parse(first)), expiresAt: new Date().toISOString() };
  const credentials = seal("connection", JSON.stringify(expired), accountId);
  await inAccount(accountId, () => tenant().connection.updateMany({ data: { credentials } }));
  await keepAccessTask.run({}, "job");
  expect([firstToken, undefined]).not.toContain(await refreshToken());
});

test("signing in at Klaviyo replaces a key, and a key replaces and ends that access; both keep it on", async () => {
  const { cookie, accountId } = await aMerchant();
  const enter = async (apiKey: string) =>
    await (
      await api("POST", "/Integration/ToggleKlaviyoIntegration", { cookie, body: { enabled: true, apiKey } })
    ).json();
  const cardOf = async () => {
    const { items } = await (await api("GET", "/app/integrations/cards", { cookie })).json();
    return membersOf(items.find((item: { name: string }) => item.name === "Klaviyo"));
  };
  const credential = async () => membersOf(JSON.parse((await openLink(accountId, "Klaviyo"))?.credential ?? "null"));
  const revoked = () =>
    sandbox
      .recorded("klaviyo")
      .flatMap(({ path, body }) => (path.endsWith("/oauth/revoke") ? [membersOf(body).token] : []));
  expect(await cardOf()).toMatchObject({ hasConsentPage: true, isConsented: false, connected: false });
  expect(await enter("pk_first")).toMatchObject({ enabled: true, connected: true });
  expect(await cardOf()).toMatchObject({ isConsented: false, connected: true });
  await finish(await allow(cookie, "Klaviyo"), cookie, "Klaviyo");
  expect(await cardOf()).toMatchObject({
    isConsented: true,
    enabled: true,
    settings: { accountName: "Thanksgiving Goods" },
  });
  const { refreshToken } = await credential();
  expect(refreshToken).toMatch(/^krt-/);
  expect(await enter("pk_bad")).toMatchObject({ status: 422 });
  expect(revoked()).not.toContain(refreshToken);
  expect(await enter("pk_second")).toMatchObject({ enabled: true, status: "ok" });
  expect(await credential()).toEqual({ apiKey: "pk_second" });
  expect(await cardOf()).toMatchObject({ isConsented: false, enabled: true });
  expect(revoked()).toContain(refreshToken);
});

test("disconnecting Klaviyo ends our access", async () => {
  const { cookie, accountId } = await aMerchant();
  await finish(await allow(cookie, "Klaviyo"), cookie, "Klaviyo");
  const { refreshToken: token } = membersOf(JSON.parse((await openLink(accountId, "Klaviyo"))?.credential ?? "null"));
  expect((await api("POST", "/app/integrations/disconnect", { cookie, body: { name: "Klaviyo" } })).status).toBe(204);
  const revoked = expect.objectContaining({
    path: "/klaviyo/oauth/revoke",
    body: { token, token_type_hint: "refresh_token" },
  });
  expect(sandbox.recorded("klaviyo")).toContainEqual(revoked);
});

test("deleting an account ends our access to its Slack workspace", async () => {
  const { cookie, accountId } = await aMerchant();
  await finish(await allow(cookie, "Slack"), cookie, "Slack");
  const closing = `status = 'closing', closes_at = now() - interval '1 minute'`;
  await query(env.DATABASE_URL, `UPDATE account SET ${closing} WHERE id = '${accountId}'`);
  const revoked = () => sandbox.recorded("slack").filter(({ path }) => path.endsWith("/auth.revoke"));
  const before = revoked().length;
  expect(await deleteClosedAccountsTask.run({}, "job")).toBe("done");
  expect(revoked()).toHaveLength(before + 1);
  expect(await query(env.DATABASE_URL, `SELECT FROM account WHERE id = '${accountId}'`)).toEqual([]);
});

test("two accounts in one Slack workspace share its access: the last one to leave ends it", async () => {
  const [one, other] = [await aMerchant(), await aMerchant()];
  for (const { cookie } of [one, other]) await finish(await allow(cookie, "Slack"), cookie, "Slack");
  const disconnect = ({ cookie }: typeof one) =>
    api("POST", "/app/integrations/disconnect", { cookie, body: { name: "Slack" } });
  const channels = async ({ cookie }: typeof one) =>
    (await api("GET", "/Integration/GetSlackChannels", { cookie })).status;
  expect((await disconnect(one)).status).toBe(204);
  expect(await channels(one)).toBe(409);
  expect(await channels(other)).toBe(200);
  const revoked = () => sandbox.recorded("slack").filter(({ path }) => path.endsWith("auth.revoke")).length;
  const before = revoked();
  expect((await disconnect(other)).status).toBe(204);
  expect(revoked()).toBe(before + 1);
  expect(await directory().sharedCredential.count()).toBe(0);
});

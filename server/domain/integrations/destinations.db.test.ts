import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { aSession } from "#server/domain/audit/testing/staff-session.ts";
import { openConsentPage, returnFromConsentPage } from "#server/edge/connect/connect-partner.ts";
import { allow, locationOf } from "#server/edge/connect/testing/allow-partner.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { ageSignIn, aMembership, anAccount, aPerson, signIn, type TestAccount } from "#server/testing/factories.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { startPartnerSandbox } from "#server/testing/partner-sandbox.ts";
import { aStore, aStoreUser } from "#server/testing/store-users.ts";

const sandbox = await startPartnerSandbox();
afterAll(() => sandbox.close());

let account: TestAccount;
let cookie: string;
beforeEach(async () => {
  account = await anAccount();
  cookie = await signIn(account.owner);
});

const post = async (path: string, body: object, headers: Record<string, string> = { cookie }) =>
  await api("POST", path, { headers, body });

const sendTo = (url: string, headers?: Record<string, string>) =>
  post("/Integration/ToggleIntegration", { name: "Webhook", enabled: true, settings: { url } }, headers);

const backfill = (headers?: Record<string, string>) =>
  post("/app/integrations/start-backfill", { name: "Webhook" }, headers);

const page = (path: string) => new Request(`${env.APP_URL}${path}`, { headers: { cookie } });

/** The account's security events, oldest first, without that of its creation. */
async function events() {
  const path = "/app/account/security-activity?limit=200&isDesc=false";
  const { items } = await (await api("GET", path, { cookie: await signIn(account.owner) })).json();
  return items.slice(1).map((entry: Record<string, unknown>) => [entry.action, entry.subject, entry.details]);
}

const mails = async () =>
  (await mailedTo(account.owner.emailAddress))
    .filter(({ template }) => template === "destination-changed")
    .map(({ props: { integration, destination, change, by } }) => [integration, destination, change, by]);

const problemOf = async (response: Response) => {
  const { type, status } = await response.json();
  return [status, new URL(type).pathname];
};
const recentRequired = [403, "/problems/recent-sign-in-required"];

describe("a new place for responses is in the account's log, and mailed to its owner", () => {
  test("a webhook's first and its next address, by its host alone", async () => {
    const admin = await aPerson();
    await aMembership(account.accountId, admin, "admin");
    const asAdmin = { cookie: await signIn(admin, account.accountId) };
    expect((await sendTo("https://first.example/hook?key=hidden", asAdmin)).status).toBe(200);
    expect((await sendTo("https://second.example/hook?key=hidden")).status).toBe(200);
    const found = [await events(), await mails()];
    const { emailAddress } = account.owner;
    expect(found).toEqual([
      [
        ["integrationConnected", "Webhook", { destination: "first.example" }],
        ["integrationChanged", "Webhook", { destination: "second.example" }],
      ],
      [
        ["Webhook", "first.example", "connected", admin.emailAddress],
        ["Webhook", "second.example", "changed", emailAddress],
      ],
    ]);
    expect(JSON.stringify(found)).not.toContain("hidden");
  });

  test("another workspace that is connected on Slack's page, and another key", async () => {
    for (let time = 0; time < 2; time++) {
      const back = await allow(page("/api/connect/slack"), "Slack");
      expect(locationOf(await returnFromConsentPage(page(back), "Slack")).search).toBe("?connected=slack");
    }
    for (const writeKey of ["wk_first", "wk_second"]) {
      expect((await post("/Integration/ToggleSegmentIntegration", { enabled: true, writeKey })).status).toBe(200);
    }
    const workspace = { destination: expect.stringMatching(/\w/) };
    expect(await events()).toEqual([
      ["integrationConnected", "Slack", workspace],
      ["integrationChanged", "Slack", workspace],
      ["integrationConnected", "Segment", {}],
      ["integrationChanged", "Segment", {}],
    ]);
    expect((await mails()).map(([integration, , change]) => [integration, change])).toEqual([
      ["Slack", "connected"],
      ["Slack", "changed"],
      ["Segment", "connected"],
      ["Segment", "changed"],
    ]);
  });

  test("past responses, which are an export", async () => {
    await sendTo("https://receiver.example/hook");
    expect((await backfill()).status).toBe(200);
    expect((await events())[1]).toEqual([
      "dataExported",
      "Webhook",
      { data: "responses", format: "JSON", destination: "receiver.example" },
    ]);
    expect((await mails())[1]).toEqual(["Webhook", "receiver.example", "backfill", account.owner.emailAddress]);
    // One that is refused leaves no trace.
    expect((await backfill()).status).toBe(409);
    expect((await events()).length).toBe(2);
  });

  test("but not what changes nothing about it", async () => {
    await sendTo("https://receiver.example/hook");
    await sendTo("https://receiver.example/hook");
    for (const settings of [{}, { renewSecret: true }]) {
      await post("/Integration/ToggleIntegration", { name: "Webhook", enabled: false, settings });
    }
    expect([(await events()).length, (await mails()).length]).toEqual([1, 1]);
  });
});

describe("16 minutes after signing in", () => {
  beforeEach(async () => {
    await sendTo("https://receiver.example/hook");
    await ageSignIn(cookie, 16);
  });

  test("no new place, no past responses and no partner's page can be had, and nothing changes", async () => {
    expect(await problemOf(await sendTo("https://other.example/hook"))).toEqual(recentRequired);
    expect(await problemOf(await backfill())).toEqual(recentRequired);
    const key = { enabled: true, writeKey: "wk_1" };
    expect(await problemOf(await post("/Integration/ToggleSegmentIntegration", key))).toEqual(recentRequired);
    const led = locationOf(await openConsentPage(page("/api/connect/slack"), "Slack"));
    expect(led.search).toBe("?connected=no&partner=slack&reason=recent");
    expect(await directory().integrationConsent.count({ where: { accountId: account.accountId } })).toBe(0);
    expect([(await events()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test("an integration is turned off and on again", async () => {
    for (const enabled of [false, true]) {
      expect((await post("/Integration/ToggleIntegration", { name: "Webhook", enabled })).status).toBe(200);
    }
  });
});

test("in a store's admin, which vouches for each request, no recent sign-in is needed", async () => {
  const store = await aStore(account.accountId);
  const headers = store.bearer(await aStoreUser(store, account.owner));
  expect((await sendTo("https://receiver.example/hook", headers)).status).toBe(200);
  expect((await backfill(headers)).status).toBe(200);
  expect((await mails()).length).toBe(2);
});

test("staff choose no place for responses, send no past ones, and can turn an integration off", async () => {
  const staff = await aSession();
  const headers = { cookie: staff.cookie };
  const asOwner = { cookie: await signIn(staff.owner) };
  await sendTo("https://receiver.example/hook", asOwner);
  for (const refused of [await sendTo("https://other.example/hook", headers), await backfill(headers)]) {
    expect(await problemOf(refused)).toEqual([403, "/problems/forbidden"]);
  }
  const asked = new Request(`${env.APP_URL}/api/connect/slack`, { headers });
  expect(locationOf(await openConsentPage(asked, "Slack")).search).toBe("?connected=no&partner=slack&reason=denied");
  const off = { name: "Webhook", enabled: false };
  expect((await post("/Integration/ToggleIntegration", off, headers)).status).toBe(200);
});

import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { hostileHosts, hostileUrls } from "#server/foundation/outgoing/testing/hostile-addresses.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { startPartnerSandbox } from "#server/testing/partner-sandbox.ts";

const sandbox = await startPartnerSandbox();
afterAll(() => sandbox.close());

async function aMerchant() {
  const account = await anAccount();
  return { ...account, cookie: await signIn(account.owner) };
}

async function call(cookie: string, method: "GET" | "POST", path: string, body?: object) {
  const response = await api(method, path, { cookie, ...(body && { body }) });
  const text = await response.text();
  return { status: response.status, text, json: text === "" ? null : JSON.parse(text) };
}

const toggle = (cookie: string, body: object) => call(cookie, "POST", "/Integration/ToggleIntegration", body);

test("every partner is listed, the connected one with its settings and without its secret", async () => {
  const { cookie } = await aMerchant();
  const connected = await call(cookie, "POST", "/Integration/ToggleSegmentIntegration", {
    enabled: true,
    writeKey: "wk_hidden",
    region: "eu",
  });
  const item = {
    name: "Segment",
    enabled: true,
    connected: true,
    status: "ok",
    lastDeliveryAt: null,
    lastError: null,
    settings: { region: "eu", guests: "hash", sendViews: false, keyTest: "sent, not confirmed" },
  };
  expect([connected.status, connected.json]).toEqual([200, item]);
  const listed = await call(cookie, "GET", "/Integration/GetByAccount");
  const { items, ...store } = listed.json;
  expect(store).toEqual({ platform: "None", domain: null, connected: false });
  const names = [
    "Slack",
    "Klaviyo",
    "Segment",
    "Yotpo",
    "TripleWhale",
    "Zendesk",
    "Gorgias",
    "Webhook",
    "GoogleSheets",
    "S3",
    "Folder",
  ];
  expect(items.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(items[2]).toEqual(item);
  expect(items[1]).toMatchObject({ enabled: false, connected: false, status: "ok", settings: {} });
  expect(listed.text).not.toContain("wk_hidden");
  const { json: checklist } = await call(cookie, "GET", "/Profile/SetupChecklist");
  expect(checklist).toMatchObject({ integrationConnectedCompleted: true });
});

test("credentials that the partner refuses are not kept, and its reason is returned", async () => {
  const { cookie } = await aMerchant();
  const refused = await call(cookie, "POST", "/Integration/ToggleSegmentIntegration", {
    enabled: true,
    writeKey: "bad-key",
  });
  expect(refused).toMatchObject({
    status: 422,
    json: { detail: expect.stringContaining("The write key isn't valid.") },
  });
  expect(refused.text).not.toContain("bad-key");
  const { json } = await call(cookie, "GET", "/Integration/GetByAccount");
  expect(json.items[2]).toMatchObject({ enabled: false, connected: false, settings: {} });
});

test("a partner is first checked against the plan", async () => {
  const { accountId, cookie } = await aMerchant();
  const become = (data: object) =>
    inAccount(accountId, () => tenant().account.update({ where: { id: accountId }, data }));
  const tried = async (name: string, enabled: boolean) => {
    const { status, json } = await toggle(cookie, { name, enabled });
    return [status, json.plan];
  };
  expect(await tried("GoogleSheets", true)).toEqual([400, undefined]);
  await become({ trialEndsAt: new Date(Date.now() - 1) });
  expect(await tried("Klaviyo", true)).toEqual([402, "Orders_1K"]);
  expect(await tried("Webhook", true)).toEqual([402, "Orders_10K"]);
  expect(await tried("GoogleSheets", true)).toEqual([402, "Orders_1K"]);
  expect(await tried("Segment", false)).toEqual([200, undefined]);
  await become({ billingPlan: "Orders_1K" });
  expect(await tried("Segment", true)).toEqual([400, undefined]);
  expect(await tried("Webhook", true)).toEqual([402, "Orders_10K"]);
});

test("what is missing to turn a partner on is named", async () => {
  const { cookie } = await aMerchant();
  const errorsOf = async (path: string, body: object) => (await call(cookie, "POST", path, body)).json.errors;
  expect(await errorsOf("/Integration/ToggleSegmentIntegration", { enabled: true })).toHaveProperty("writeKey");
  expect(await errorsOf("/Integration/ToggleIntegration", { name: "Webhook", enabled: true })).toHaveProperty([
    "settings.url",
  ]);
  const wrong = { enabled: true, writeKey: "wk_1", region: "asia" };
  expect(await errorsOf("/Integration/ToggleSegmentIntegration", wrong)).toHaveProperty("region");
});

const sheetUrl = (id: string) => `https://docs.google.com/spreadsheets/d/${id}/edit#gid=1`;
const connectSheet = (cookie: string, spreadsheetId: string) =>
  toggle(cookie, { name: "GoogleSheets", enabled: true, settings: { spreadsheetId } });

test("a spreadsheet is connected by its address, once it is shared with the service account", async () => {
  const { cookie } = await aMerchant();
  const listed = await call(cookie, "GET", "/app/integrations/cards");
  const card = listed.json.items.find(({ name }: { name: string }) => name === "GoogleSheets");
  expect(card).toMatchObject({ isAvailable: true, shareWith: "surveys@google.example", connected: false });
  expect(await connectSheet(cookie, sheetUrl("sheet-unshared"))).toMatchObject({
    status: 422,
    json: { detail: expect.stringContaining("isn't shared with surveys@google.example") },
  });
  expect(await connectSheet(cookie, sheetUrl("sheet-missing"))).toMatchObject({
    status: 422,
    json: { detail: expect.stringContaining("no spreadsheet at this address") },
  });
  const wrong = await connectSheet(cookie, "https://docs.google.com/document/d/sheet-of-merchant/edit");
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([400, ["settings.spreadsheetId"]]);
  const settings = { spreadsheetId: "sheet-of-merchant", title: "Spreadsheet sheet-of-merchant" };
  const connected = await connectSheet(cookie, sheetUrl("sheet-of-merchant"));
  expect(connected).toMatchObject({ status: 200, json: { connected: true, enabled: true, settings } });
  expect(connected.json.settings).toMatchObject({ sheetId: 1, sheetName: "Sheet2" });
  const named = { spreadsheetId: "sheet-of-merchant", sheetName: "Sheet1" };
  const moved = await toggle(cookie, { name: "GoogleSheets", enabled: true, settings: named });
  expect(moved.json.settings).toMatchObject({ sheetId: 0, sheetName: "Sheet1" });
});

const hostile = [
  ...hostileHosts.map((host) => `https://${host}/hook`),
  ...hostileUrls.map(([url]) => url),
  ...["https://localhost/hook", "https://receiver.invalid/hook", "not an address"],
];

test(`a webhook to any of ${hostile.length} hostile addresses is refused by a 400 that names the field`, async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(80);
  const { cookie } = await aMerchant();
  for (const url of hostile) {
    const { status, json } = await toggle(cookie, { name: "Webhook", enabled: true, settings: { url } });
    expect([url, status, Object.keys(json.errors ?? {})]).toEqual([url, 400, ["settings.url"]]);
  }
});

test("a webhook's secret is shown when it is made and when it is renewed, and never again", async () => {
  const { cookie } = await aMerchant();
  const url = "https://receiver.example/hook";
  const made = await toggle(cookie, { name: "Webhook", enabled: true, settings: { url } });
  expect(made.json.settings).toEqual({ url, secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) });
  expect(() => new Webhook(made.json.settings.secret)).not.toThrow();
  expect((await toggle(cookie, { name: "Webhook", enabled: true })).json.settings).toEqual({ url });
  const renewed = await toggle(cookie, { name: "Webhook", enabled: true, settings: { renewSecret: true } });
  expect(renewed.json.settings.secret).not.toBe(made.json.settings.secret);
  const listed = await call(cookie, "GET", "/Integration/GetByAccount");
  expect(listed.text).not.toContain("whsec_");
});

test("a credential moved to another account's row does not open, and another key still opens it", async () => {
  const [one, other] = [await aMerchant(), await aMerchant()];
  await call(one.cookie, "POST", "/Integration/ToggleSegmentIntegration", { enabled: true, writeKey: "wk_of_one" });
  await call(other.cookie, "POST", "/Integration/ToggleSegmentIntegration", { enabled: true, writeKey: "wk_of_other" });
  const { openLink } = await import("./index.ts");
  const credentialsOf = (accountId: string) =>
    inAccount(
      accountId,
      async () => (await tenant().connection.findFirstOrThrow({ where: { accountId } })).credentials,
    );
  const { makeKeyring } = await import("#server/foundation/crypto/keyring.ts");
  const rotated = makeKeyring("a new secret key with enough characters", [env.SECRET_KEY]);
  const sealed = (await credentialsOf(one.accountId)) ?? "";
  expect(rotated.open("connection", sealed, one.accountId)).toContain("wk_of_one");
  await inAccount(other.accountId, () => tenant().connection.updateMany({ data: { credentials: sealed } }));
  await expect(openLink(other.accountId, "Segment")).rejects.toThrow("belongs to another purpose or owner");
  await expect(openLink(one.accountId, "Segment")).resolves.toMatchObject({ settings: { region: "us" } });
});

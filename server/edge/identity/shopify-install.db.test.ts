import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findStoreAccount, loseStore } from "#server/domain/connections/index.ts";
import { openStore } from "#server/edge/connect/open-store.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { serveRoutes } from "../../../sandbox/http.ts";
import { makeControls } from "../../../sandbox/partners/control.ts";
import { makeRecords } from "../../../sandbox/partners/recorded.ts";
import { makeShopify } from "../../../sandbox/partners/shopify/routes.ts";
import { freePort } from "../../../scripts/launcher/ports.mjs";

const app = { clientId: "afterword-test", secret: "a secret of Shopify for tests alone", appUrl: "http://127.0.0.1:1" };
const records = makeRecords();
let sandbox: Awaited<ReturnType<typeof serveRoutes>>;
let base: string;
beforeAll(async () => {
  const port = await freePort();
  const { routes } = makeShopify(app, { records, controls: makeControls() });
  sandbox = await serveRoutes(routes, port, "127.0.0.1");
  base = `http://127.0.0.1:${port}/shopify`;
  vi.stubEnv("PARTNER_BASE_URLS", JSON.stringify({ shopify: `${base}/{host}` }));
});
afterAll(async () => {
  sandbox.close();
  await stopSender();
});

let made = 0;
async function anInstalledShop(): Promise<{ handle: string; domain: string }> {
  const handle = `shop-${process.pid}-${Date.now()}-${made++}`;
  await fetch(`${base}/store/${handle}/install`, { method: "POST", redirect: "manual" });
  return { handle, domain: `${handle}.myshopify.com` };
}

async function bearer(handle: string, query: Record<string, string> = {}): Promise<{ authorization: string }> {
  const { token } = await (await fetch(`${base}/store/${handle}/token?${new URLSearchParams(query)}`)).json();
  return { authorization: `Bearer ${token}` };
}

async function storeLinksTo(emailAddress: string): Promise<string[]> {
  const mails = await mailedTo(emailAddress);
  return mails.filter(({ template }) => template === "store-link").map(({ props }) => String(props.url));
}

const profile = (headers: Record<string, string>) => api("GET", "/Profile/Profile", { headers });
const exchanges = (kind: string) =>
  records.list("shopify").filter(({ body }) => String(Object(body).requested_token_type).includes(kind)).length;

describe("the first opening of the app in a store", () => {
  test("makes its account, connected, however many calls come at once", async () => {
    const { handle, domain } = await anInstalledShop();
    const before = exchanges("offline");
    const headers = await bearer(handle);
    const answers = await Promise.all(Array.from({ length: 5 }, () => profile(headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(exchanges("offline") - before).toBe(1);
    const account = await answers[0]?.json();
    expect(account).toMatchObject({ integration: "Shopify", integrationDomain: domain, userRole: "owner" });
    expect(account.emailAddress).toBe(`owner@${handle}.example`);
    expect(account).toMatchObject({ currency: "USD", timeZone: "America/New_York" });
    expect(await findStoreAccount("Shopify", domain)).toBe(account.accountId);
    const listed = await (await api("GET", "/Integration/GetByAccount", { headers })).text();
    const stored = await inAccount(account.accountId, () => tenant().connection.findMany());
    for (const text of [JSON.stringify(account), listed, JSON.stringify(stored)])
      expect(text).not.toMatch(/shp(at|rt)_/);
  });

  test("by others of its staff makes them members, and by someone who was removed, nothing", async () => {
    const { handle } = await anInstalledShop();
    const { accountId } = await (await profile(await bearer(handle))).json();
    const staff = await bearer(handle, { user: "2" });
    expect(await (await profile(staff)).json()).toMatchObject({ accountId, userRole: "member" });
    const where = { accountId, role: "member" };
    await inAccount(accountId, () => tenant().membership.deleteMany({ where }));
    const before = exchanges("online");
    expect((await profile(staff)).status).toBe(401);
    expect(exchanges("online")).toBe(before);
  });

  test("by the store's owner hands over the ownership from the person who installed it, and is in the audit log", async () => {
    const { handle } = await anInstalledShop();
    const opened = async (user: Record<string, string>) => await (await profile(await bearer(handle, user))).json();
    const [staff, owner, other] = [{ user: "2" }, {}, { user: "3" }];
    expect(await opened(staff)).toMatchObject({ userRole: "owner" });
    const [{ accountId, ...account }, { userRole }] = await Promise.all([opened(owner), opened(other)]);
    expect([account.userRole, userRole]).toEqual(["owner", "member"]);
    expect(await opened(staff)).toMatchObject({ accountId, userRole: "member" });
    const where = { accountId, action: "ownershipTransferred" };
    const entries = await inAccount(accountId, () => tenant().auditLog.findMany({ where }));
    expect(entries).toMatchObject([{ subject: account.emailAddress, details: { platform: "Shopify" } }]);
  });

  test("by the store's owner leaves the ownership with someone from outside who got it", async () => {
    const { handle } = await anInstalledShop();
    const { accountId } = await (await profile(await bearer(handle, { user: "2" }))).json();
    const outsider = await aPerson();
    await inAccount(accountId, () => tenant().membership.updateMany({ where: { accountId }, data: { role: "admin" } }));
    await aMembership(accountId, outsider, "owner");
    expect(await (await profile(await bearer(handle))).json()).toMatchObject({ accountId, userRole: "admin" });
    const key = { accountId_personId: { accountId, personId: outsider.personId } };
    expect(await directory().membership.findUniqueOrThrow({ where: key })).toMatchObject({ role: "owner" });
  });

  test("never opens another account of a person with the same address", async () => {
    const other = await anAccount();
    const { handle } = await anInstalledShop();
    const headers = await bearer(handle, { email: other.owner.emailAddress });
    const account = await (await profile(headers)).json();
    expect(account.accountId).not.toBe(other.accountId);
    expect(account.associatedAccountIds).toEqual([account.accountId]);
    expect(account.emailAddress).toMatch(/\.invalid$/);
    const members = await directory().membership.findMany({ where: { personId: other.owner.personId } });
    expect(members.map(({ accountId }) => accountId)).toEqual([other.accountId]);
  });

  test("mails the person with the same address, who then becomes the store's user once they are signed in", async () => {
    const { owner, accountId: ownAccount } = await anAccount();
    const { handle } = await anInstalledShop();
    const headers = await bearer(handle, { email: owner.emailAddress });
    const { accountId } = await (await profile(headers)).json();
    const [mail] = await storeLinksTo(owner.emailAddress);
    const link = new URL(mail ?? "");
    const open = async (method: string, cookie = "") =>
      await openStore(new Request(link, { method, headers: { cookie, origin: env.APP_URL } }));
    expect(await (await open("GET")).text()).toContain(`Sign in as ${owner.emailAddress}`);
    const stranger = await signIn((await anAccount()).owner);
    expect(await (await open("GET", stranger)).text()).toContain("This link is for someone else");
    expect((await open("POST", stranger)).status).toBe(403);
    const cookie = await signIn(owner);
    expect(await (await open("GET", cookie)).text()).toContain("Link my login");
    expect(await (await profile(headers)).json()).toMatchObject({ emailAddress: expect.stringMatching(/\.invalid$/) });
    expect((await open("POST", cookie)).headers.get("location")).toContain("/dashboard");
    expect((await open("POST", cookie)).status).toBe(401);
    expect(await (await profile(headers)).json()).toMatchObject({
      accountId,
      userRole: "owner",
      emailAddress: owner.emailAddress,
    });
    const memberships = await directory().membership.findMany({
      where: { personId: owner.personId },
      select: { accountId: true, role: true },
    });
    expect(memberships).toHaveLength(2);
    expect(memberships).toEqual(
      expect.arrayContaining([
        { accountId: ownAccount, role: "owner" },
        { accountId, role: "owner" },
      ]),
    );
    expect(await directory().membership.count({ where: { accountId } })).toBe(1);
    await profile(headers);
    expect(await storeLinksTo(owner.emailAddress)).toHaveLength(1);
  });

  test("after a reinstall comes back to the same account", async () => {
    const { handle, domain } = await anInstalledShop();
    const { accountId } = await (await profile(await bearer(handle))).json();
    await loseStore(accountId, { platform: "Shopify", domain });
    const back = await profile(await bearer(handle, { user: "3" }));
    expect(await back.json()).toMatchObject({ accountId, integrationDomain: domain });
    expect(await findStoreAccount("Shopify", domain)).toBe(accountId);
  });

  test("is refused where Shopify doesn't accept the token, and makes nothing", async () => {
    const handle = `left-${process.pid}`;
    await fetch(`${base}/store/${handle}/uninstall`, { method: "POST", redirect: "manual" });
    expect((await profile(await bearer(handle))).status).toBe(401);
    expect(await findStoreAccount("Shopify", `${handle}.myshopify.com`)).toBeNull();
  });

  test("and every later one stays in the store's account", async () => {
    const { handle } = await anInstalledShop();
    const headers = await bearer(handle);
    const { accountId } = await (await profile(headers)).json();
    const other = await anAccount();
    const refused = await api("GET", `/Account/LoginToAccount?accountId=${other.accountId}`, { headers });
    expect([refused.status, (await refused.json()).type]).toEqual([
      409,
      expect.stringMatching(/embedded-account-fixed$/),
    ]);
    expect((await api("GET", `/Account/LoginToAccount?accountId=${accountId}`, { headers })).status).toBe(200);
  });
});

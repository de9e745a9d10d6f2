import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, describe, expect, test, vi } from "vitest";
import { asOwner } from "#server/testing/as-owner.ts";
import { startWixSandbox } from "#server/testing/wix-sandbox.ts";

/** The app, as far as Wix reaches it. */
const app = createServer(async (incoming, outgoing) => {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = Buffer.concat(await incoming.toArray());
  const request = new Request(`${appUrl}${incoming.url}`, { method: "POST", headers, body });
  const answer = await answerWebhook(request, "wix");
  outgoing.writeHead(answer.status, [...answer.headers].flat()).end(Buffer.from(await answer.arrayBuffer()));
});
app.listen(0, "127.0.0.1");
await once(app, "listening");
// The environment is read on first use, so these come before everything that reads it.
const appUrl = `http://127.0.0.1:${Object(app.address()).port}`;
vi.stubEnv("APP_URL", appUrl);
const sandbox = await startWixSandbox(appUrl);

const { api } = await import("#server/testing/api.ts");
const { anAccount, signIn } = await import("#server/testing/factories.ts");
const { directory, inAccount, tenant } = await import("#server/foundation/database/db.ts");
const { stopSender } = await import("#server/foundation/queue/enqueue-job.ts");
const { answerWebhook } = await import("#server/edge/webhooks/answer-webhook.ts");
const { findInstall } = await import("#server/domain/stores/index.ts");
const { processWebhooksTask } = await import("#server/jobs/process-webhooks.ts");
const { followStoreEventTask } = await import("#server/jobs/process-webhooks.ts");
const { readOrdersOfStoreTask } = await import("#server/jobs/store-orders.ts");
const { watchStoreTask } = await import("#server/jobs/watch-stores.ts");
const { confirm, lookAt, ticketIn } = await import("./testing/ticket-browser.ts");
const { openWix } = await import("./wix.ts");

afterAll(async () => {
  app.close();
  app.closeAllConnections();
  sandbox.close();
  await stopSender();
});

async function aMerchant() {
  const account = await anAccount();
  return { ...account, cookie: await signIn(account.owner) };
}
type Merchant = Awaited<ReturnType<typeof aMerchant>>;

async function aSite(): Promise<string> {
  const site = `site-${randomUUID()}`;
  await sandbox.post(site, "install");
  return site;
}

/** What the dashboard's frame shows for a user of the site. */
async function frame(site: string, query = ""): Promise<Response> {
  return await openWix(new Request(await frameAddress(site, query)));
}

async function frameAddress(site: string, query = ""): Promise<string> {
  const dashboard = await (await fetch(`${sandbox.url}/wix/site/${site}/dashboard${query}`)).text();
  const [, address = ""] = /<iframe title="Afterword" src="([^"]+)"/.exec(dashboard) ?? [];
  return address.replaceAll("&amp;", "&");
}

/** Confirms, in a tab of its own, that the site belongs to the merchant's account. */
async function choose({ accountId, cookie }: Merchant, ticket: string): Promise<Response> {
  return await confirm(ticket, { account: accountId }, { cookie });
}

async function connected() {
  const [merchant, site] = [await aMerchant(), await aSite()];
  await choose(merchant, await ticketIn(await frame(site)));
  await watchStoreTask.run({ accountId: merchant.accountId }, "job");
  return { merchant, site, ...(await sandbox.state(site)) };
}

const connectionsOf = ({ accountId }: Merchant) =>
  inAccount(accountId, () => tenant().connection.findMany({ where: { accountId }, orderBy: { id: "asc" } }));
const ordersOf = ({ accountId }: Merchant) =>
  inAccount(accountId, () => tenant().storeOrder.findMany({ where: { accountId } }));
const status = async ({ cookie }: Merchant) => await (await api("GET", "/app/stores/current", { cookie })).json();

/** Runs the worker's tasks for every webhook of a site that is stored, until there is nothing to do. */
async function processAll(instanceId: string): Promise<void> {
  const waiting = { source: "wix", subject: instanceId, processedAt: null };
  for (const { eventId } of await asOwner().webhookEvent.findMany({ where: waiting })) {
    await processWebhooksTask.run({ events: [{ source: "wix", eventId }] }, "job");
    await followStoreEventTask.run({ source: "wix", platform: "Wix", eventId }, "job");
  }
}

async function placeOrder(
  site: string,
  form: Record<string, string> = {},
): Promise<{ id: string; statuses: number[] }> {
  const { order, statuses } = await (await sandbox.post(site, "checkout", new URLSearchParams(form).toString())).json();
  return { id: order.id, statuses };
}

describe("a merchant opens Afterword in a site's dashboard", () => {
  test("whose frame has one button, for the dashboard alone, and needs no cookie", async () => {
    const page = await frame(await aSite());
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors ${sandbox.url}`);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await ticketIn(page)).not.toBe("");
  });

  test("and connects the site with the account that they choose, once they confirm", async () => {
    const [merchant, site] = [await aMerchant(), await aSite()];
    const ticket = await ticketIn(await frame(site));
    const asked = await lookAt(ticket, { cookie: merchant.cookie });
    const page = await asked.text();
    expect(page).toContain("If you didn't just open Afterword in Wix, close this page.");
    expect(page).not.toContain((await sandbox.state(site)).instanceId);
    expect(await connectionsOf(merchant)).toEqual([]);
    const answer = await choose(merchant, ticket);
    expect(answer.headers.getSetCookie().join()).toContain("aw_integration=Wix");
    const { instanceId } = await sandbox.state(site);
    expect(await status(merchant)).toMatchObject({ platform: "Wix", domain: instanceId, status: "connected" });
  });

  test("after which the survey's script is on the site, and the site's details are known", async () => {
    const { merchant, site, script } = await connected();
    const { publishableKey } = await (await api("GET", "/Profile/Profile", { cookie: merchant.cookie })).json();
    expect(script).toEqual({ parameters: { publicKey: publishableKey }, disabled: false });
    const [connection] = await connectionsOf(merchant);
    expect(connection?.details).toMatchObject({ currency: "USD", websiteUrl: `https://${site}.example` });
    expect(connection?.credentials).not.toContain("OauthNG");
  });

  test("whose second use of a ticket does nothing", async () => {
    const [merchant, site] = [await aMerchant(), await aSite()];
    const ticket = await ticketIn(await frame(site));
    await choose(merchant, ticket);
    expect((await choose(await aMerchant(), ticket)).status).toBe(401);
  });

  test("isn't a shopper: a member of the site, whose instance Wix signs as well, gets no ticket", async () => {
    const page = await frame(await aSite(), "?user=member-1");
    expect([page.status, await ticketIn(page)]).toEqual([401, ""]);
  });

  test("sees no button in a tab of its own: its address may have been sent to them", async () => {
    const address = await frameAddress(await aSite());
    const page = await openWix(new Request(address, { headers: { "sec-fetch-dest": "document" } }));
    expect(await page.clone().text()).toContain("Open Afterword from Wix");
    expect([page.status, await ticketIn(page)]).toEqual([200, ""]);
  });

  test("by an old, a changed or a missing address: it says so, and makes no ticket", async () => {
    const site = await aSite();
    const old = await frame(site, "?age=90000");
    expect([old.status, await ticketIn(old)]).toEqual([401, ""]);
    const encoded = Buffer.from(JSON.stringify({ ...(await sandbox.state(site)), signDate: new Date() }));
    const data = encoded.toString("base64url");
    const forged = `${createHmac("sha256", "another secret").update(data).digest("base64url")}.${data}`;
    for (const instance of [forged, data, ""]) {
      const page = await openWix(new Request(`${appUrl}/api/connect/wix/dashboard?instance=${instance}`));
      expect([page.status, await ticketIn(page)]).toEqual([401, ""]);
      expect(page.headers.get("content-security-policy")).toContain(`frame-ancestors ${sandbox.url}`);
    }
  });

  test("with an instance that Wix signed earlier, as long as Wix says that it's active", async () => {
    const site = await aSite();
    await sandbox.control({ olderInstance: true, store: site });
    const older = await frame(site);
    expect([older.status, await ticketIn(older)]).toEqual([200, expect.stringContaining("token=")]);
    await sandbox.control({ inactiveInstance: true, store: site });
    const ended = await frame(site);
    expect([ended.status, await ticketIn(ended.clone())]).toEqual([401, ""]);
    expect(await ended.text()).toContain("This page has expired. Reload your site&#39;s dashboard.");
  });

  test("by a request that only looks: it makes no ticket", async () => {
    const site = await aSite();
    const tickets = async () => await directory().storeTicket.count();
    const address = await frameAddress(site);
    const before = await tickets();
    for (const init of [{ method: "HEAD" }, { headers: { "sec-purpose": "prefetch" } }]) {
      expect((await openWix(new Request(address, init))).status).toBe(405);
    }
    expect(await tickets()).toBe(before);
  });

  test("and reads in the frame that Wix has a problem", async () => {
    const site = await aSite();
    await sandbox.control({ status: 500, times: 1 });
    const page = await frame(site);
    expect([page.status, await page.text()]).toEqual([502, expect.stringContaining("Try again later")]);
  });
});

describe("an order", () => {
  // Each of a store's orders is written the same way, so one way of arriving is enough here.
  describe.each(["once", "doubled", "shuffled"])("whose webhooks come %s", (delivery) => {
    test("is recorded once, as the store has it", { tags: delivery === "doubled" ? [] : ["full"] }, async () => {
      const { merchant, site, instanceId } = await connected();
      const { id, statuses } = await placeOrder(site, { delivery, code: "SPRING", email: "ann@shopper.example" });
      expect(new Set(statuses)).toEqual(new Set([200]));
      await processAll(instanceId);
      expect(await ordersOf(merchant)).toMatchObject([
        { sourceOrderId: id, platform: "Wix", isAccepted: true, couldShow: expect.any(Boolean) },
      ]);
      expect((await status(merchant)).check.firstOrderAt).not.toBeNull();
    });
  });

  test("whose webhooks are lost is read within the hour", async () => {
    const { merchant, site } = await connected();
    const { id } = await placeOrder(site, { delivery: "lost" });
    await readOrdersOfStoreTask.run({ accountId: merchant.accountId }, "job");
    expect(await ordersOf(merchant)).toMatchObject([{ sourceOrderId: id, isAccepted: true }]);
  });

  test("is erased with what we know of it when the site was asked to forget its buyer", async () => {
    const { merchant, site, instanceId } = await connected();
    const { id } = await placeOrder(site, { email: "ann@shopper.example" });
    await processAll(instanceId);
    expect(await ordersOf(merchant)).toHaveLength(1);
    const { statuses } = await (await sandbox.post(site, "anonymize", JSON.stringify({ orderId: id }))).json();
    expect(statuses).toEqual([200]);
    await processAll(instanceId);
    expect(await ordersOf(merchant)).toEqual([]);
  });
});

describe("a site that removed the app", () => {
  test("has no credential here, and its account keeps its orders", async () => {
    const { merchant, site, instanceId } = await connected();
    await placeOrder(site);
    await processAll(instanceId);
    await sandbox.post(site, "uninstall");
    await processAll(instanceId);
    expect(await connectionsOf(merchant)).toMatchObject([
      { status: "removed", credentials: null, webhookSecret: null },
      { status: "chosen", credentials: null },
    ]);
    expect(await ordersOf(merchant)).toHaveLength(1);
    expect(await status(merchant)).toMatchObject({ status: "none" });
  });

  test("and adds it again comes back to the account with its orders, and a late webhook of the removal does no harm", async () => {
    const { merchant, site, instanceId } = await connected();
    await placeOrder(site);
    await processAll(instanceId);
    const signedAt = Date.now() - 2_000;
    await sandbox.post(site, "uninstall");
    await processAll(instanceId);
    await sandbox.post(site, "install");
    await choose(merchant, await ticketIn(await frame(site)));
    await watchStoreTask.run({ accountId: merchant.accountId }, "job");
    const late = JSON.stringify({ eventType: "AppRemoved", data: { appId: sandbox.app.appId }, signedAt });
    expect((await (await sandbox.post(site, "webhook", late)).json()).statuses).toEqual([200]);
    await processAll(instanceId);
    const rows = await connectionsOf(merchant);
    expect(rows.map((row) => [row.status, row.credentials !== null])).toEqual([
      ["removed", false],
      ["connected", true],
    ]);
    expect(await ordersOf(merchant)).toHaveLength(1);
    expect((await sandbox.state(site)).script?.disabled).toBe(false);
    expect(await status(merchant)).toMatchObject({ status: "connected", lastError: null });
  });

  test("before anyone connected it leaves nothing behind", async () => {
    const site = await aSite();
    await frame(site);
    const { instanceId } = await sandbox.state(site);
    expect(await findInstall("Wix", instanceId, new Date())).not.toBeNull();
    await sandbox.post(site, "uninstall");
    await processAll(instanceId);
    expect(await findInstall("Wix", instanceId, new Date())).toBeNull();
  });

  test("without telling us is paused at the next use, and works again once the app is opened there", async () => {
    const { merchant, site } = await connected();
    const { accountId } = merchant;
    await sandbox.post(site, "uninstall");
    await watchStoreTask.run({ accountId }, "job");
    expect(await status(merchant)).toMatchObject({ status: "paused" });
    await sandbox.post(site, "install");
    expect((await frame(site)).status).toBe(200);
    await watchStoreTask.run({ accountId }, "job");
    expect(await status(merchant)).toMatchObject({ status: "connected", lastError: null });
    expect((await sandbox.state(site)).script?.disabled).toBe(false);
  });
});

test("turning the store off takes the script away", async () => {
  const { merchant, site } = await connected();
  const body = { name: "Wix", enabled: false };
  const off = await api("POST", "/Integration/ToggleIntegration", { cookie: merchant.cookie, body });
  expect(await off.json()).toMatchObject({ name: "Wix", enabled: false, connected: false });
  expect((await sandbox.state(site)).script?.disabled).toBe(true);
  expect(await connectionsOf(merchant)).toMatchObject([{ status: "removed", credentials: null }]);
});

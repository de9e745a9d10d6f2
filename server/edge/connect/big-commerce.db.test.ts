import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, test, vi } from "vitest";
import { asOwner } from "#server/testing/as-owner.ts";
import { startBigCommerceSandbox } from "#server/testing/bigcommerce-sandbox.ts";
import { startStoreApp } from "./testing/store-app.ts";

// The environment is read on first use, so this comes before everything that reads it.
const { appUrl, sandbox, answerWith, close } = await startStoreApp(startBigCommerceSandbox);

const { api } = await import("#server/testing/api.ts");
const { anAccount, aPerson, signIn } = await import("#server/testing/factories.ts");
const { directory, inAccount, tenant } = await import("#server/foundation/database/db.ts");
const { stopSender } = await import("#server/foundation/queue/enqueue-job.ts");
const { answerWebhook } = await import("#server/edge/webhooks/answer-webhook.ts");
const { findStoreAccount } = await import("#server/domain/connections/index.ts");
const { findInstall } = await import("#server/domain/stores/index.ts");
const { readSession } = await import("#server/domain/sessions/index.ts");
const { processWebhooksTask } = await import("#server/jobs/process-webhooks.ts");
const { followStoreEventTask } = await import("#server/jobs/process-webhooks.ts");
const { readOrdersOfStoreTask, readStoreOrderTask } = await import("#server/jobs/store-orders.ts");
const { watchStoreTask } = await import("#server/jobs/watch-stores.ts");
const { placeSurveyTask } = await import("#server/jobs/watch-stores.ts");
const connect = await import("./big-commerce.ts");
const { confirm, lookAt, ticketIn } = await import("./testing/ticket-browser.ts");

const platform = "BigCommerce";
const callbacks: Record<string, (request: Request) => Promise<Response>> = {
  auth: connect.installBigCommerce,
  load: connect.loadBigCommerce,
  uninstall: connect.uninstallBigCommerce,
  remove_user: connect.removeBigCommerceUser,
};

answerWith(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/api/webhooks/")) return await answerWebhook(request, "bigcommerce");
  const callback = callbacks[pathname.replace("/api/connect/bigcommerce/", "")];
  return callback ? await callback(request) : new Response(null, { status: 404 });
});
afterAll(async () => {
  close();
  await stopSender();
});

const aHash = () => randomUUIDv7().replaceAll("-", "");
const domainOf = (hash: string) => `stores/${hash}`;
const get = async (url: URL, init = {}) => await fetch(url, { redirect: "manual", ...init });

async function aMerchant() {
  const account = await anAccount();
  return { ...account, cookie: await signIn(account.owner) };
}
type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/** A store that a merchant installed and connected. */
async function connected(merchant?: Merchant) {
  const [owner, hash] = [merchant ?? (await aMerchant()), aHash()];
  const ticket = await ticketIn(await get(await sandbox.install(hash)));
  expect((await confirm(ticket, { account: owner.accountId }, { cookie: owner.cookie })).status).toBe(303);
  await settle(owner);
  return { merchant: owner, hash, domain: domainOf(hash) };
}

/** What is queued when a store is connected. */
async function settle({ accountId }: Pick<Merchant, "accountId">): Promise<void> {
  await watchStoreTask.run({ accountId }, "job");
  await placeSurveyTask.run({ accountId }, "job");
}

/** Runs the worker's tasks for every webhook that is stored, and for what they ask for. */
async function processAll(accountId: string): Promise<void> {
  const events = await asOwner().webhookEvent.findMany({ where: { source: "bigcommerce", processedAt: null } });
  for (const { source, eventId } of events) {
    await processWebhooksTask.run({ events: [{ source, eventId }] }, "job");
    await followStoreEventTask.run({ source, platform, eventId }, "job");
  }
  for (const sourceOrderId of new Set(events.map(({ payload }) => /"id":(\d+)/.exec(payload)?.[1] ?? ""))) {
    if (sourceOrderId !== "") await readStoreOrderTask.run({ accountId, sourceOrderId }, "job");
  }
}

const connectionsOf = ({ accountId }: Merchant) =>
  inAccount(accountId, () => tenant().connection.findMany({ where: { accountId }, orderBy: { id: "asc" } }));
const ordersOf = ({ accountId }: Merchant) =>
  inAccount(accountId, () => tenant().storeOrder.findMany({ where: { accountId } }));

describe("an install", () => {
  test("shows a button in the store's own control panel alone, and connects nothing yet", async () => {
    const hash = aHash();
    const frame = await get(await sandbox.install(hash));
    expect(frame.status).toBe(200);
    expect(frame.headers.get("content-security-policy")).toContain(`frame-ancestors ${sandbox.url};`);
    expect(frame.headers.get("x-frame-options")).toBeNull();
    expect(frame.headers.get("referrer-policy")).toBe("no-referrer");
    expect(frame.headers.getSetCookie()).toEqual([]);
    expect(await ticketIn(frame)).not.toBe("");
    expect(await findStoreAccount(platform, domainOf(hash))).toBeNull();
  });

  test("that is confirmed makes the store's webhooks and places the survey", async () => {
    const { merchant, hash, domain } = await connected();
    const { token, hooks, scripts } = await sandbox.store(hash);
    const [connection] = await connectionsOf(merchant);
    expect(connection).toMatchObject({ status: "connected", externalId: domain, lastError: null });
    expect(new Set(hooks.map(({ destination }) => destination))).toEqual(
      new Set([`${appUrl}/api/webhooks/bigcommerce?store=${connection?.id}`]),
    );
    expect(scripts[0]?.html).toContain(merchant.publishableKey);
    const status = await (await api("GET", "/app/stores/current", { cookie: merchant.cookie })).text();
    expect(JSON.parse(status)).toMatchObject({ platform, domain, status: "connected" });
    for (const text of [status, JSON.stringify(connection)]) expect(text).not.toContain(token);
  });

  test("is refused when its address is opened again, and by a request that only looks", async () => {
    const address = await sandbox.install(aHash());
    for (const init of [{ method: "HEAD" }, { headers: { "sec-purpose": "prefetch" } }]) {
      expect((await get(address, init)).status).toBe(405);
    }
    expect((await get(address)).status).toBe(200);
    const again = await get(address);
    expect(again.status).toBe(401);
    expect(await again.text()).toContain("Install Afterword again");
  });

  test("of a connected store replaces its token, and keeps its webhooks and its data", async () => {
    const { merchant, hash } = await connected();
    const before = (await connectionsOf(merchant))[0];
    const hooks = (await sandbox.store(hash)).hooks.map(({ id }) => id);
    const ticket = await ticketIn(await get(await sandbox.install(hash)));
    await settle(merchant);
    const after = await connectionsOf(merchant);
    expect(after.map(({ id }) => id)).toEqual([before?.id]);
    expect(after[0]?.credentials).not.toBe(before?.credentials);
    expect(after[0]?.lastError).toBeNull();
    expect((await sandbox.store(hash)).hooks.map(({ id }) => id)).toEqual(hooks);
    expect((await lookAt(ticket)).headers.get("location")).toBe("/dashboard");
  });

  test("of a store that an account has can't be taken by another", async () => {
    const { merchant, hash, domain } = await connected();
    const other = await aMerchant();
    const ticket = await ticketIn(await get(await sandbox.load(hash, 8)));
    await confirm(ticket, { account: other.accountId }, { cookie: other.cookie });
    expect(await findStoreAccount(platform, domain)).toBe(merchant.accountId);
  });
});

describe("opening the app", () => {
  test("works as often as the browser reloads the frame, each time with a new ticket", async () => {
    const { hash, merchant } = await connected();
    const address = await sandbox.load(hash);
    const tickets = [await ticketIn(await get(address)), await ticketIn(await get(address))];
    expect(new Set(tickets).size).toBe(2);
    for (const ticket of tickets) {
      const opened = await lookAt(ticket);
      const [cookie = ""] = opened.headers.getSetCookie()[0]?.split(";", 1) ?? [];
      expect((await readSession(cookie)).session?.membership?.accountId).toBe(merchant.accountId);
    }
  });

  test.each(["load", "uninstall", "remove_user"])("with a wrong payload is refused by /%s", async (name) => {
    const payload = (await sandbox.load((await connected()).hash)).searchParams.get("signed_payload_jwt") ?? "";
    for (const sent of ["", "x", `${payload}x`, payload.slice(0, -2), "x".repeat(5000)]) {
      const answer = await get(new URL(`${appUrl}/api/connect/bigcommerce/${name}?signed_payload_jwt=${sent}`));
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    }
  });
});

describe("an order", () => {
  // Each of a store's orders is written the same way, so one way of arriving is enough here.
  describe.each(["once", "doubled", "shuffled"])("whose webhooks come %s", (delivery) => {
    test("is recorded once, as the store has it", { tags: delivery === "doubled" ? [] : ["full"] }, async () => {
      const { merchant, hash } = await connected();
      const sourceOrderId = await sandbox.placeOrder(hash, { total: "20.50", delivery });
      await vi.waitFor(async () => {
        const where = { subject: domainOf(hash), topic: { startsWith: "store/order/" } };
        expect(await asOwner().webhookEvent.count({ where })).toBe(2);
      });
      await processAll(merchant.accountId);
      expect(await ordersOf(merchant)).toEqual([
        expect.objectContaining({ sourceOrderId, platform, totalMinor: 2050n, currency: "USD", isAccepted: true }),
      ]);
    });
  });

  test("of another connection's secret is refused", async () => {
    const { hash } = await connected();
    const [hook] = (await sandbox.store(hash)).hooks;
    const answer = await fetch(hook?.destination ?? "", { method: "POST", body: "{}", headers: hook?.headers ?? {} });
    expect(answer.status).toBe(401);
  });
});

describe("a store that uninstalls the app", () => {
  test("loses its connection and its credentials, and keeps its orders", async () => {
    const { merchant, hash, domain } = await connected();
    await sandbox.placeOrder(hash);
    await vi.waitFor(async () => {
      expect(await asOwner().webhookEvent.count({ where: { subject: domain } })).toBe(2);
    });
    await processAll(merchant.accountId);
    await sandbox.press(hash, "uninstall");
    await processAll(merchant.accountId);
    expect(await connectionsOf(merchant)).toEqual([
      expect.objectContaining({ status: "removed", credentials: null, webhookSecret: null }),
      expect.objectContaining({ status: "chosen", credentials: null }),
    ]);
    expect(await findStoreAccount(platform, domain)).toBeNull();
    expect(await ordersOf(merchant)).toHaveLength(1);
  });

  test("before its merchant confirmed leaves nothing that reaches it", async () => {
    const [{ accountId }, hash] = [await aMerchant(), aHash()];
    await get(await sandbox.install(hash));
    expect(await findInstall(platform, domainOf(hash), new Date())).not.toBeNull();
    await sandbox.press(hash, "uninstall");
    await processAll(accountId);
    expect(await findInstall(platform, domainOf(hash), new Date())).toBeNull();
  });

  test("and installs it again comes back to its account and its orders with new credentials, even if an old webhook arrives late", async () => {
    const { merchant, hash, domain } = await connected();
    const late = new URL((await sandbox.load(hash, 5, 60)).href.replace("/load?", "/uninstall?"));
    await sandbox.placeOrder(hash, { delivery: "lost" });
    await readOrdersOfStoreTask.run({ accountId: merchant.accountId }, "job");
    await sandbox.press(hash, "uninstall");
    await processAll(merchant.accountId);
    const ticket = await ticketIn(await get(await sandbox.install(hash)));
    expect((await confirm(ticket, { account: merchant.accountId }, { cookie: merchant.cookie })).status).toBe(303);
    await settle(merchant);
    expect((await get(late)).status).toBe(200);
    await processAll(merchant.accountId);
    expect(await findStoreAccount(platform, domain)).toBe(merchant.accountId);
    const rows = await connectionsOf(merchant);
    expect(rows.map(({ status, lastError }) => [status, lastError])).toEqual([
      ["removed", null],
      ["connected", null],
    ]);
    expect(rows[0]?.credentials).toBeNull();
    await readOrdersOfStoreTask.run({ accountId: merchant.accountId }, "job");
    expect(await ordersOf(merchant)).toHaveLength(1);
    const { hooks } = await sandbox.store(hash);
    expect(hooks.every(({ destination }) => destination.endsWith(rows[1]?.id ?? ""))).toBe(true);
  });

  test("counts once, however often BigCommerce sends it", async () => {
    const { hash, domain } = await connected();
    const sent = new URL((await sandbox.load(hash)).href.replace("/load?", "/uninstall?"));
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(sent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await asOwner().webhookEvent.count({ where: { subject: domain } })).toBe(1);
  });
});

test("a user who is removed loses their sessions in the store's account, and their tickets", async () => {
  const { merchant, hash, domain } = await connected();
  const person = await aPerson();
  const first = await ticketIn(await get(await sandbox.load(hash, 8)));
  expect((await confirm(first, {}, { cookie: await signIn(person) })).status).toBe(303);
  const opened = await lookAt(await ticketIn(await get(await sandbox.load(hash, 8))));
  const [cookie = ""] = opened.headers.getSetCookie()[0]?.split(";", 1) ?? [];
  expect((await readSession(cookie)).session?.personId).toBe(person.personId);
  const unused = await ticketIn(await get(await sandbox.load(hash, 8)));
  await sandbox.press(hash, "remove-user?user=8");
  await processAll(merchant.accountId);
  expect((await readSession(cookie)).session).toBeNull();
  expect((await lookAt(unused)).status).toBe(401);
  expect(await directory().storeUser.count({ where: { platform, domain, userId: "8" } })).toBe(0);
  expect((await readSession(merchant.cookie)).session).not.toBeNull();
});

test("a merchant who disconnects takes our script and webhooks with them; one who asks gets the survey again", async () => {
  const { merchant, hash } = await connected();
  const { cookie } = merchant;
  const placed = async () => (await sandbox.store(hash)).scripts.length;
  expect((await api("POST", "/app/stores/place-survey", { cookie })).status).toBe(204);
  expect(await placed()).toBe(1);
  const off = { name: platform, enabled: false };
  expect((await api("POST", "/Integration/ToggleIntegration", { cookie, body: off })).status).toBe(200);
  expect([await placed(), (await sandbox.store(hash)).hooks]).toEqual([0, []]);
  expect((await api("POST", "/app/stores/place-survey", { cookie })).status).toBe(409);
});

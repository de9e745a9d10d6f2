import { createHmac, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { answerWebhook } from "#server/edge/webhooks/answer-webhook.ts";
import { open } from "#server/foundation/crypto/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { enqueueJob, stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { followStoreEventTask, processWebhooksTask } from "#server/jobs/process-webhooks.ts";
import { startWorker } from "#server/jobs/start-worker.ts";
import { watchStoreTask } from "#server/jobs/watch-stores.ts";
import { api } from "#server/testing/api.ts";
import { startEchoingShopifySandbox } from "#server/testing/echoing-shopify.ts";
import { openErrorTracker } from "#server/testing/error-tracker.ts";
import { signIn } from "#server/testing/factories.ts";
import { tablesWith } from "#server/testing/find-in-database.ts";
import { loggedLines } from "#server/testing/logged-lines.ts";
import { serveApi } from "#server/testing/serve-api.ts";
import { findPreviousAccount } from "./find-previous-account.ts";
import { findStoreAccount } from "./find-store-account.ts";

const lines = loggedLines();
const tracker = await openErrorTracker();
vi.stubEnv("SENTRY_DSN", tracker.dsn);
const shopify = await startEchoingShopifySandbox();
const storefront = await serveApi();
const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
afterAll(async () => {
  shopify.close();
  storefront.close();
  tracker.close();
  await Promise.all([owner.end(), stopSender()]);
});

const handle = `kept-${randomUUID()}`;
const domain = `${handle}.myshopify.com`;
const secrets = new Set<string>([shopify.app.secret]);
const answers: string[] = [];

/** How many jobs about the store have ended like this, as the log says. */
const jobsThat = (end: "finished" | "failed") =>
  lines.filter((line) => line.includes(`a job ${end}`) && line.includes("watch-store")).length;

/** What someone in the store's admin is answered, with a new session token. */
async function callFromAdmin(path: string): Promise<Response> {
  const token = await shopify.sessionToken(handle);
  secrets.add(token);
  return await call(path, { headers: { authorization: `Bearer ${token}` } });
}

async function call(path: string, by: { headers: Record<string, string> }): Promise<Response> {
  const answer = await api("GET", path, by);
  answers.push(await answer.clone().text());
  return answer;
}

const merchantCalls = [
  ...["/Profile/Profile", "/Integration/GetByAccount", "/app/stores/current", "/app/stores/coverage?by=day"],
  ...["/app/account/export", "/app/account/security-activity"],
];

/** Reads what a merchant and a shopper's page can see of the store; returns its state. */
async function readEverything(cookie: string): Promise<string> {
  for (const path of merchantCalls) {
    expect([path, (await call(path, { headers: { cookie } })).status]).toEqual([path, 200]);
  }
  const url = `${storefront.url}/api/Integration/GetByShopifyDomain/${domain}`;
  answers.push(await (await fetch(url)).text());
  return await readState(cookie);
}

async function readState(cookie: string): Promise<string> {
  const { status, lastError } = await (await call("/app/stores/current", { headers: { cookie } })).json();
  return `${status}: ${lastError}`;
}

/** Checks that no table shows the current secrets, and remembers them. */
async function expectSealed(accountId: string): Promise<void> {
  const rows = await inAccount(accountId, () => tenant().connection.findMany({ where: { accountId } }));
  for (const { credentials, webhookSecret } of rows) {
    if (webhookSecret) secrets.add(open("webhook secret", webhookSecret, accountId));
    const tokens = credentials ? open("connection", credentials, accountId).match(/shp[ar]t_\w+/g) : null;
    for (const token of tokens ?? []) secrets.add(token);
  }
  for (const secret of shopify.sentSecrets()) secrets.add(secret);
  expect(await tablesWith(owner, [...secrets])).toEqual([]);
}

async function signInAsOwner(accountId: string): Promise<string> {
  const { person } = await directory().membership.findFirstOrThrow({ where: { accountId }, include: { person: true } });
  const cookie = await signIn({ personId: person.id, emailAddress: person.emailAddress }, accountId);
  secrets.add(cookie.slice(cookie.indexOf("=") + 1));
  return cookie;
}

async function uninstall(accountId: string): Promise<void> {
  await shopify.post(handle, "uninstall");
  const body = JSON.stringify({ id: 1, myshopify_domain: domain });
  const headers = {
    "x-shopify-hmac-sha256": createHmac("sha256", shopify.app.secret).update(body).digest("base64"),
    "x-shopify-topic": "app/uninstalled",
    "x-shopify-shop-domain": domain,
    "x-shopify-webhook-id": randomUUID(),
  };
  const request = new Request(`${env.APP_URL}/api/webhooks/shopify`, { method: "POST", body, headers });
  expect((await answerWebhook(request, "shopify")).status).toBe(200);
  await expect.poll(() => findStoreAccount("Shopify", domain), { timeout: 20_000 }).toBeNull();
  expect(await findPreviousAccount("Shopify", domain)).toBe(accountId);
}

/** An install that fails while the credentials are at hand: PostgreSQL refuses the scope, which is a fault of ours. */
async function installWithFault(): Promise<void> {
  const pair = { access_token: "shpat_1b9f6c0d7e", refresh_token: "shprt_8a2e5d4c3b" };
  for (const token of Object.values(pair)) secrets.add(token);
  const more = { expires_in: 3600, refresh_token_expires_in: 7_776_000, associated_user: { id: 1 } };
  shopify.setEcho({ status: 200, at: "access_token", body: { ...pair, ...more, scope: "read\u0000orders" } });
  expect((await callFromAdmin("/Profile/Profile")).status).toBe(500);
  await expect.poll(() => tracker.received).toHaveLength(1);
}

// Other files share this database and may have left jobs.
beforeAll(() => owner.query("DELETE FROM pgboss.job"));

test("a Shopify store's secrets are in no table, log, error report or answer, however the store fails", async () => {
  await shopify.post(handle, "install");
  for (const field of ["client_secret", "subject_token"] as const) {
    shopify.setEcho({ status: 403, at: "access_token", field });
    expect((await callFromAdmin("/Profile/Profile")).status).toBe(422);
  }
  await installWithFault();

  const worker = await startWorker([watchStoreTask, processWebhooksTask, followStoreEventTask]);
  shopify.setEcho(null);
  const { accountId } = await (await callFromAdmin("/Profile/Profile")).json();
  await expect.poll(() => jobsThat("finished"), { timeout: 20_000 }).toBe(1);
  await expectSealed(accountId);
  const cookie = await signInAsOwner(accountId);
  const watchWith = async (echo: Parameters<typeof shopify.setEcho>[0]) => {
    const failed = jobsThat("failed");
    shopify.setEcho(echo);
    await enqueueJob("watch-store", { accountId });
    await expect.poll(() => jobsThat("failed"), { timeout: 20_000 }).toBeGreaterThan(failed);
    await expectSealed(accountId);
    return await readState(cookie);
  };
  expect(await watchWith({ status: 200, at: "graphql.json" })).toContain("couldn't answer: Not with");
  expect(await watchWith({ status: 403, at: "graphql.json" })).toContain("doesn't allow this: Not with");
  expect(await watchWith({ status: 500, at: "graphql.json" })).toContain("couldn't answer: Not with");
  expect(await readEverything(cookie)).toContain("connected: ");
  await shopify.post(handle, "expire");
  for (const field of ["client_secret", "refresh_token"] as const) {
    expect(await watchWith({ status: 403, at: "access_token", field })).toContain("refused to give us access");
  }
  shopify.setEcho(null);
  await watchStoreTask.run({ accountId }, "a job");
  await expectSealed(accountId);
  expect(await readEverything(cookie)).toBe("connected: null");
  shopify.setEcho({ status: 401, at: "graphql.json" });
  await watchStoreTask.run({ accountId }, "a job");
  await expectSealed(accountId);
  expect(await readEverything(cookie)).toContain("paused: ");
  await uninstall(accountId);
  await worker.stop();
  expect(await readEverything(cookie)).toContain("none: ");

  await expectSealed(accountId);
  const some = ["shpat_", "shprt_"].map((kind) => [...secrets].filter((secret) => secret.startsWith(kind)).length);
  expect(Math.min(...some)).toBeGreaterThan(2); // of the failed install, of the install, and of two renewals
  expect(await tablesWith(owner, [domain])).toEqual(expect.arrayContaining(["public.connection", "pgboss.job"]));
  for (const [place, written] of Object.entries({ lines, reports: tracker.received, answers })) {
    const text = JSON.stringify(written);
    expect({ place, leaked: [...secrets].filter((secret) => text.includes(secret)) }).toEqual({ place, leaked: [] });
  }
});

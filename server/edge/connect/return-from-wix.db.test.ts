import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { asOwner } from "#server/testing/as-owner.ts";
import { startWixSandbox } from "#server/testing/wix-sandbox.ts";
import { startStoreApp } from "./testing/store-app.ts";

// The environment is read on first use, so this comes before everything that reads it.
const { appUrl, sandbox, answerWith, close } = await startStoreApp(startWixSandbox);
const { api } = await import("#server/testing/api.ts");
const { aMembership, anAccount, aPerson, signIn } = await import("#server/testing/factories.ts");
const { inAccount, tenant } = await import("#server/foundation/database/db.ts");
const { stopSender } = await import("#server/foundation/queue/enqueue-job.ts");
const { answerWebhook } = await import("#server/edge/webhooks/answer-webhook.ts");
const { processWebhooksTask } = await import("#server/jobs/process-webhooks.ts");
const { followStoreEventTask } = await import("#server/jobs/process-webhooks.ts");
const { confirm, ticketIn } = await import("./testing/ticket-browser.ts");
const { openWix } = await import("./wix.ts");
const { returnFromWix } = await import("./wix.ts");

answerWith((request) => answerWebhook(request, "wix"));
afterAll(async () => {
  close();
  await stopSender();
});

async function aMerchant() {
  const account = await anAccount();
  return { ...account, cookie: await signIn(account.owner) };
}
type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/** A site to which the app was added. */
async function aSite() {
  const site = `site-${randomUUID()}`;
  await sandbox.post(site, "install");
  return { site, instanceId: (await sandbox.state(site)).instanceId };
}

const status = async ({ cookie }: Merchant) => await (await api("GET", "/app/stores/current", { cookie })).json();

/** The merchant's browser comes back from Wix, and the setup screen follows. */
async function comeBack({ cookie }: { cookie: string }, instanceId: string, headers = {}): Promise<void> {
  const address = `${appUrl}/api/connect/wix/return?${new URLSearchParams({ instanceId })}`;
  const answer = await returnFromWix(new Request(address, { headers: { cookie, ...headers } }));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/onboarding/store-setup?platform=Wix"]);
}

/** Opens the app in the dashboard that this page leads to, and confirms the account. */
async function connect({ accountId, cookie }: Merchant, appPage: string): Promise<void> {
  const [, address = ""] = /<iframe title="Afterword" src="([^"]+)"/.exec(await (await fetch(appPage)).text()) ?? [];
  const frame = await openWix(new Request(address.replaceAll("&amp;", "&")));
  await confirm(await ticketIn(frame), { account: accountId }, { cookie });
}

async function processAll(instanceId: string): Promise<void> {
  const waiting = { source: "wix", subject: instanceId, processedAt: null };
  for (const { eventId } of await asOwner().webhookEvent.findMany({ where: waiting })) {
    await processWebhooksTask.run({ events: [{ source: "wix", eventId }] }, "job");
    await followStoreEventTask.run({ source: "wix", platform: "Wix", eventId }, "job");
  }
}

test("every tab says that the app is added, with its page in the site's dashboard, and nothing is connected", async () => {
  const [merchant, { instanceId }] = [await aMerchant(), await aSite()];
  const { accountId } = merchant;
  await comeBack(merchant, instanceId);
  const { appPage, status: before } = await status(merchant);
  expect(appPage).toBe(`${sandbox.app.dashboardUrl}/dashboard/${instanceId}/app/${sandbox.app.appId}`);
  expect(before).toBe("none");
  expect(await inAccount(accountId, () => tenant().connection.count({ where: { accountId } }))).toBe(0);
  await connect(merchant, appPage);
  expect(await status(merchant)).toMatchObject({ status: "connected", appPage: null });
});

test("a site that removed the app shows the first steps again, and an older removal doesn't", async () => {
  const [merchant, { site, instanceId }] = [await aMerchant(), await aSite()];
  await comeBack(merchant, instanceId);
  const late = JSON.stringify({ eventType: "AppRemoved", data: {}, signedAt: Date.now() - 5_000 });
  await sandbox.post(site, "webhook", late);
  await processAll(instanceId);
  expect((await status(merchant)).appPage).not.toBeNull();
  await sandbox.post(site, "uninstall");
  await processAll(instanceId);
  expect((await status(merchant)).appPage).toBeNull();
});

test("a site without the app, one of another account, a member, a prefetch, and a problem at Wix change nothing", async () => {
  const [merchant, other, member] = [await aMerchant(), await aMerchant(), await aPerson()];
  const [taken, added] = [await aSite(), await aSite()];
  await comeBack(other, taken.instanceId);
  await connect(other, (await status(other)).appPage);
  for (const id of [randomUUID(), taken.instanceId, "", "x".repeat(5000)]) await comeBack(merchant, id);
  await aMembership(merchant.accountId, member, "member");
  await comeBack({ cookie: await signIn(member, merchant.accountId) }, added.instanceId);
  await comeBack(merchant, added.instanceId, { "sec-purpose": "prefetch" });
  await sandbox.control({ status: 500, times: 1 });
  await comeBack(merchant, added.instanceId);
  expect((await status(merchant)).appPage).toBeNull();
});

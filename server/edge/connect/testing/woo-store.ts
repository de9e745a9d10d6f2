import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { answerWebhook } from "#server/edge/webhooks/answer-webhook.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { processWebhooksTask } from "#server/jobs/process-webhooks.ts";
import { watchStoreTask } from "#server/jobs/watch-stores.ts";
import { signatureOf } from "#server/partners/platforms/woocommerce/webhook-source.ts";
import { api } from "#server/testing/api.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { returnFromStore } from "../return-from-store.ts";

/** What the app answers to a store, or to a browser that comes back from it. */
export function answerTo(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith("/api/webhooks/")) {
    return answerWebhook(request, "woocommerce");
  }
  if (pathname === "/api/connect/woocommerce/return") return returnFromStore(request);
  return request.text().then((body) => {
    const headers = Object.fromEntries(request.headers);
    return api(request.method, `${pathname.slice(4)}?${searchParams}`, { headers, body });
  });
}

/** Its keys work: those of a host with `bad` in its name don't. */
export const aHost = () => `shop-${randomUUIDv7()}.example`.replaceAll("bad", "bed");
export const auth = (cookie: string, storeUrl: string) =>
  api("GET", `/WooCommerce/Auth?${new URLSearchParams({ storeUrl })}`, { cookie });

export async function aMerchant() {
  const account = await anAccount();
  return { ...account, cookie: await signIn(account.owner) };
}
export type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/** The consent page's address, and what names the request. */
export async function askFor(merchant: Merchant, host: string) {
  const answer = await auth(merchant.cookie, `https://${host}`);
  expect(answer.status).toBe(302);
  const location = answer.headers.get("location") ?? "";
  return { location, name: new URL(location).searchParams.get("user_id") ?? "" };
}

/** Approves at the store; returns where the browser ends up. */
export async function approve(location: string): Promise<Response> {
  return await fetch(location.replace("/authorize?", "/access_granted?"), { redirect: "manual" });
}

/** The browser with this session follows the store's link back. */
export async function comeBack(back: string | null, cookie: string): Promise<Response> {
  return await fetch(back ?? "", { redirect: "manual", headers: { cookie } });
}

export async function connected(asking?: Merchant, at?: string) {
  const [merchant, host] = [asking ?? (await aMerchant()), at ?? aHost()];
  const { location, name } = await askFor(merchant, host);
  const back = (await approve(location)).headers.get("location") ?? "";
  await comeBack(back, merchant.cookie);
  await watchStoreTask.run({ accountId: merchant.accountId }, "job");
  return { merchant, host, back, name };
}

export const integrations = async ({ cookie }: Merchant) =>
  await (await api("GET", "/Integration/GetByAccount", { cookie })).json();
export const status = async ({ cookie }: Merchant) =>
  await (await api("GET", "/app/stores/current", { cookie })).json();
export const connectionsOf = ({ accountId }: Merchant) =>
  inAccount(accountId, () => tenant().connection.findMany({ where: { accountId } }));
export const ordersOf = ({ accountId }: Merchant) =>
  inAccount(accountId, () => tenant().storeOrder.findMany({ where: { accountId } }));

/** Runs the worker's tasks for every webhook that is stored, until there is nothing to do. */
export async function processAll(): Promise<void> {
  const events = await asOwner().webhookEvent.findMany({ where: { processedAt: null } });
  await processWebhooksTask.run({ events: events.map(({ source, eventId }) => ({ source, eventId })) }, "job");
}

export interface Signed {
  secret?: string | undefined;
  topic?: string;
  /** Instead of the one that `secret` makes. */
  signature?: string;
}

/** Sends a webhook as the store does. */
export function sendWebhook(connectionId: string, body: string, signed: Signed): Promise<Response> {
  const { secret = "", topic = "order.updated", signature = signatureOf(body, secret) } = signed;
  return fetch(`${env.APP_URL}/api/webhooks/woocommerce?store=${connectionId}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": topic,
      "x-wc-webhook-id": "1",
      "x-wc-webhook-signature": signature,
    },
  });
}

import { createHash, createHmac } from "node:crypto";
import type { Delivery } from "../checkout-form.ts";
import { type Store, type StoreOrder, type StoreWebhook, shownOrder } from "./store.ts";
import { userProblem } from "./users.ts";

const TIMEOUT_MS = 60_000;
const MOST_FAILURES = 5;

/** An order as it was when an event of it happened. */
export interface OrderEvent {
  topic: string;
  body: StoreOrder | { id: number };
}

/** Sends the webhooks of events one after another. Nothing is repeated: what fails is lost. */
export async function deliverAll(store: Store, events: readonly OrderEvent[], how: Delivery): Promise<void> {
  if (how === "lost") return;
  const inOrder = how === "shuffled" ? events.toReversed() : events;
  for (const event of inOrder) {
    const hooks = store.webhooks.filter(({ topic, status }) => topic === event.topic && status === "active");
    for (const webhook of hooks) {
      for (let time = 0; time < (how === "doubled" ? 2 : 1); time++) await deliver(store, webhook, event);
    }
  }
}

/** After the sixth failure in a row the webhook is disabled without notice. */
async function deliver(store: Store, webhook: StoreWebhook, { topic, body }: OrderEvent): Promise<void> {
  // For a deleted order only the id is sent, which every user may see.
  const problem = topic === "order.deleted" ? null : userProblem(store, webhook.userId);
  const text = JSON.stringify(problem ?? shownOrder(store, body));
  const [resource = "", event = ""] = topic.split(".");
  const isTaken = await post(webhook.deliveryUrl, text, {
    "content-type": "application/json",
    "user-agent": "WooCommerce/11.0.0 Hookshot (WordPress/7.0)",
    "x-wc-webhook-source": `https://${store.host}/`,
    "x-wc-webhook-topic": topic,
    "x-wc-webhook-resource": resource,
    "x-wc-webhook-event": event,
    "x-wc-webhook-signature": createHmac("sha256", webhook.secret).update(text).digest("base64"),
    "x-wc-webhook-id": String(webhook.id),
    "x-wc-webhook-delivery-id": deliveryId(webhook),
  });
  webhook.failures = isTaken ? 0 : webhook.failures + 1;
  if (webhook.failures > MOST_FAILURES) webhook.status = "disabled";
}

/** As soon as an active webhook is made: a form, without a signature. */
export async function ping({ id, deliveryUrl }: StoreWebhook): Promise<void> {
  await post(deliveryUrl, `webhook_id=${id}`, { "content-type": "application/x-www-form-urlencoded" });
}

/** The same for all deliveries of a webhook in one second. */
function deliveryId({ id }: StoreWebhook): string {
  return createHash("md5")
    .update(`${id} ${Math.floor(Date.now() / 1000)}`)
    .digest("hex");
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    await answer.arrayBuffer();
    return answer.status >= 200 && answer.status <= 302;
  } catch {
    return false;
  }
}

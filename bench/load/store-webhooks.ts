import { createHmac, randomBytes } from "node:crypto";
import { makeKeyring } from "#server/foundation/crypto/keyring.ts";
import { type Rig, secretKey } from "../rig/rig.ts";

/** A connected WooCommerce store, with what signs its webhooks. */
interface ConnectedStore {
  connectionId: string;
  secret: string;
}

/** A webhook as a store sends it. */
export interface StoreWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** How an order ends, once all its webhooks were followed. */
export interface TrueOrder {
  sourceOrderId: string;
  totalMinor: number;
  isAccepted: boolean;
}

/** Connects a store with each of the accounts, without asking any store. */
export async function connectStores({ owner }: Rig, accountIds: readonly string[]): Promise<ConnectedStore[]> {
  const keyring = makeKeyring(secretKey);
  const stores: ConnectedStore[] = [];
  for (const accountId of accountIds) {
    const [domain, secret] = [`${accountId}.example`, randomBytes(24).toString("hex")];
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO connection (account_id, kind, name, external_id, credentials, webhook_secret)
       VALUES ($1, 'platform', 'WooCommerce', $2, $3, $4) RETURNING id`,
      [
        accountId,
        domain,
        keyring.seal("connection", "{}", accountId),
        keyring.seal("webhook secret", secret, accountId),
      ],
    );
    stores.push({ connectionId: `${rows[0]?.id}`, secret });
  }
  return stores;
}

const statuses = ["pending", "processing", "processing", "completed", "cancelled"];
let lastOrderId = 1_000_000;

/** The webhooks of an order's whole life, oldest first, and how it ends. */
export function lifeOfOrder({ connectionId, secret }: ConnectedStore): { webhooks: StoreWebhook[]; end: TrueOrder } {
  const id = ++lastOrderId;
  const total = (index: number) => `${10 + (id % 90) + index}.50`;
  const webhooks = statuses.map((status, index) => {
    const at = `2026-11-20T10:0${index}:00`;
    const body = JSON.stringify({
      id,
      status,
      currency: "USD",
      total: total(index),
      created_via: "checkout",
      customer_id: id,
      date_created_gmt: "2026-11-20T10:00:00",
      date_modified_gmt: at,
      billing: { country: "US", email: `shopper-${id}@shop.example` },
      line_items: [{ product_id: 7, sku: "MUG-01" }],
    });
    return {
      path: `/api/webhooks/woocommerce?store=${connectionId}`,
      headers: {
        "content-type": "application/json",
        "x-wc-webhook-topic": index === 0 ? "order.created" : "order.updated",
        "x-wc-webhook-id": index === 0 ? "1" : "2",
        "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
      },
      body,
    };
  });
  const last = statuses.length - 1;
  const end = { sourceOrderId: String(id), totalMinor: Number(total(last)) * 100, isAccepted: false };
  return { webhooks, end };
}

/** Sends one; returns the milliseconds until it was accepted. */
export async function sendWebhook(app: string, { path, headers, body }: StoreWebhook): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(app + path, { method: "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a webhook was answered ${answer.status}: ${text}`);
  return performance.now() - begun;
}

import * as z from "zod";
import { askStore, readAnswer } from "./client.ts";
import type { WooCredentials } from "./credentials.ts";

/** What we want to hear of. */
const topics = ["order.created", "order.updated", "order.deleted", "order.restored"];

const Webhook = z.object({ id: z.int(), status: z.string(), topic: z.string(), delivery_url: z.string() });
type Webhook = z.infer<typeof Webhook>;

const ON_PAGE = 100;
const MOST_PAGES = 5;

/**
 * Makes the webhooks that are missing, and switches those on that WooCommerce disabled, which it does after the sixth
 * failure without telling anyone. Those of an earlier connection with the store are deleted.
 * @returns how many were missing or off
 */
export async function subscribe(credentials: WooCredentials, deliveryUrl: string, secret: string): Promise<number> {
  const all = await listWebhooks(credentials);
  const ours = all.filter(({ delivery_url }) => delivery_url === deliveryUrl);
  for (const { id } of all.filter((one) => isOfEarlier(one, deliveryUrl))) await deleteWebhook(credentials, id);
  let repaired = 0;
  for (const topic of topics) {
    const found = ours.find((one) => one.topic === topic);
    if (found?.status === "active") continue;
    repaired++;
    if (found) {
      await askStore(credentials, { method: "PUT", path: `webhooks/${found.id}`, body: { status: "active", secret } });
    } else {
      const body = { name: `Afterword: ${topic}`, topic, delivery_url: deliveryUrl, secret, status: "active" };
      readAnswer(credentials, Webhook, await askStore(credentials, { method: "POST", path: "webhooks", body }));
    }
  }
  return repaired;
}

/** Deletes every webhook that leads to us. */
export async function unsubscribe(credentials: WooCredentials, webhooksUrl: string): Promise<void> {
  for (const { id, delivery_url } of await listWebhooks(credentials)) {
    if (addressOf(delivery_url) === addressOf(webhooksUrl)) await deleteWebhook(credentials, id);
  }
}

/** The same address of ours, for another connection. */
function isOfEarlier({ delivery_url }: Webhook, deliveryUrl: string): boolean {
  return delivery_url !== deliveryUrl && addressOf(delivery_url) === addressOf(deliveryUrl);
}

function addressOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

async function deleteWebhook(credentials: WooCredentials, id: number): Promise<void> {
  await askStore(credentials, { method: "DELETE", path: `webhooks/${id}`, query: { force: "true" } });
}

async function listWebhooks(credentials: WooCredentials): Promise<Webhook[]> {
  const found: Webhook[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { per_page: String(ON_PAGE), page: String(page) };
    const some = readAnswer(credentials, z.array(Webhook), await askStore(credentials, { path: "webhooks", query }));
    found.push(...some);
    if (some.length < ON_PAGE) break;
  }
  return found;
}

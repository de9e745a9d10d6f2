import * as z from "zod";
import { MOST_DELETIONS } from "../platform.ts";
import { askStore, readAnswer } from "./client.ts";
import type { WooAccess } from "./credentials.ts";

/** What we want to hear of. */
const topics = ["order.created", "order.updated", "order.deleted", "order.restored"];

const Webhook = z.object({ id: z.int(), status: z.string(), topic: z.string(), delivery_url: z.string() });
type Webhook = z.infer<typeof Webhook>;

const ON_PAGE = 100;
const MOST_PAGES = 5;

/**
 * Makes the webhooks that are missing, and switches those on that WooCommerce disabled, which it does after the sixth
 * failure without telling anyone. Those of an earlier connection with the store are deleted,
 * {@link MOST_DELETIONS} at a time.
 * @returns how many were missing or off
 */
export async function subscribe(access: WooAccess, deliveryUrl: string, secret: string): Promise<number> {
  const all = await listWebhooks(access);
  const ours = all.filter(({ delivery_url }) => delivery_url === deliveryUrl);
  await deleteWebhooks(
    access,
    all.filter((one) => isOfEarlier(one, deliveryUrl)),
  );
  let repaired = 0;
  for (const topic of topics) {
    const found = ours.find((one) => one.topic === topic);
    if (found?.status === "active") continue;
    repaired++;
    if (found) {
      await askStore(access, { method: "PUT", path: `webhooks/${found.id}`, body: { status: "active", secret } });
    } else {
      const body = { name: `Afterword: ${topic}`, topic, delivery_url: deliveryUrl, secret, status: "active" };
      readAnswer(access, Webhook, await askStore(access, { method: "POST", path: "webhooks", body }));
    }
  }
  return repaired;
}

/** Deletes the webhooks that lead to us, at most {@link MOST_DELETIONS}. */
export async function unsubscribe(access: WooAccess, webhooksUrl: string): Promise<void> {
  const all = await listWebhooks(access);
  await deleteWebhooks(
    access,
    all.filter(({ delivery_url }) => addressOf(delivery_url) === addressOf(webhooksUrl)),
  );
}

/** The same address of ours, for another connection. */
function isOfEarlier({ delivery_url }: Webhook, deliveryUrl: string): boolean {
  return delivery_url !== deliveryUrl && addressOf(delivery_url) === addressOf(deliveryUrl);
}

function addressOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

async function deleteWebhooks(access: WooAccess, webhooks: readonly Webhook[]): Promise<void> {
  for (const { id } of webhooks.slice(0, MOST_DELETIONS)) {
    await askStore(access, { method: "DELETE", path: `webhooks/${id}`, query: { force: "true" } });
  }
}

async function listWebhooks(access: WooAccess): Promise<Webhook[]> {
  const found: Webhook[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { per_page: String(ON_PAGE), page: String(page) };
    const some = readAnswer(access, z.array(Webhook).max(ON_PAGE), await askStore(access, { path: "webhooks", query }));
    found.push(...some);
    if (some.length < ON_PAGE) break;
  }
  return found;
}

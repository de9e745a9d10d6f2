import * as z from "zod";
import { MOST_DELETIONS } from "../platform.ts";
import { askStore, readAnswer } from "./client.ts";
import type { WooAccess } from "./credentials.ts";

/** What we want to hear of. */
const topics = ["order.created", "order.updated", "order.deleted", "order.restored"];

const Webhook = z.object({
  id: z.int(),
  name: z.string().catch(""),
  status: z.string(),
  topic: z.string(),
  delivery_url: z.string(),
});
type Webhook = z.infer<typeof Webhook>;

const ON_PAGE = 100;
const MOST_PAGES = 5;

/**
 * Makes the webhooks that are missing, off, or of another key. WooCommerce switches one off after the sixth failure without
 * telling anyone, and reads its orders as the user whose key made it, who may have lost access: switching it on again changes
 * neither, so it is made again. Those that they replace, and those of an earlier connection with the store, are deleted,
 * {@link MOST_DELETIONS} at a time.
 * @returns how many were missing, off, or of another key
 */
export async function subscribe(access: WooAccess, deliveryUrl: string, secret: string): Promise<number> {
  const ours = (await listWebhooks(access)).filter(
    ({ delivery_url }) => addressOf(delivery_url) === addressOf(deliveryUrl),
  );
  const working = topics.flatMap((topic) => {
    const isWorking = (one: Webhook) =>
      one.status === "active" && one.name === nameOf(access, topic) && one.delivery_url === deliveryUrl;
    return ours.find((one) => one.topic === topic && isWorking(one)) ?? [];
  });
  const missing = topics.filter((topic) => !working.some((one) => one.topic === topic));
  for (const topic of missing) {
    const body = { name: nameOf(access, topic), topic, delivery_url: deliveryUrl, secret, status: "active" };
    readAnswer(access, Webhook, await askStore(access, { method: "POST", path: "webhooks", body }));
  }
  await deleteWebhooks(
    access,
    ours.filter((one) => !working.includes(one)),
  );
  return missing.length;
}

/** Names the key that made a webhook, as WooCommerce's own list of keys does. */
function nameOf({ consumerKey }: WooAccess, topic: string): string {
  return `Afterword: ${topic} (…${consumerKey.slice(-7)})`;
}

/** Deletes the webhooks that lead to us, at most {@link MOST_DELETIONS}. */
export async function unsubscribe(access: WooAccess, webhooksUrl: string): Promise<void> {
  const all = await listWebhooks(access);
  await deleteWebhooks(
    access,
    all.filter(({ delivery_url }) => addressOf(delivery_url) === addressOf(webhooksUrl)),
  );
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

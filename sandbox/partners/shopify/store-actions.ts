import { membersOf } from "#lib/unknown-values.ts";
import { firstScopes, type RegisteredApp, type Shop } from "./shops.ts";
import { sendWebhook } from "./webhooks.ts";

/** Every token of the store is dead at once, and its subscriptions are gone; then the app gets a webhook. */
export async function uninstall(app: RegisteredApp, shop: Shop): Promise<void> {
  const { isInstalled } = shop;
  Object.assign(shop, { isInstalled: false, hasLeft: true });
  if (!isInstalled) return;
  shop.grants = [];
  shop.scopes = [...firstScopes];
  shop.metafields.clear();
  shop.blocks.clear();
  shop.subscriptions = [];
  // No credit is given for the rest of what was paid.
  for (const one of shop.appSubscriptions) one.status = "CANCELLED";
  const body = { id: 1, myshopify_domain: shop.domain };
  await sendWebhook(app, shop, { topic: "app/uninstalled", body });
}

/** The merchant grants more, and the app gets the webhook. */
export async function grantScopes(app: RegisteredApp, shop: Shop, scopes: unknown): Promise<number[]> {
  const before = shop.scopes;
  shop.scopes = [...new Set([...before, ...(Array.isArray(scopes) ? scopes.map(String) : [])])];
  const body = { id: 1, previous: before, current: shop.scopes, updated_at: new Date().toISOString() };
  return await sendWebhook(app, shop, { topic: "app/scopes_update", body });
}

/** `{ topic, body, triggeredAt?, copies?, secret? }`: a webhook that a test wants. */
export async function sendOnDemand(app: RegisteredApp, shop: Shop, wanted: unknown): Promise<number[]> {
  const { topic, body, triggeredAt, copies, secret } = membersOf(wanted);
  return await sendWebhook(app, shop, {
    topic: String(topic),
    body: membersOf(body),
    ...(typeof triggeredAt === "string" && { triggeredAt }),
    ...(typeof copies === "number" && { copies }),
    ...(typeof secret === "string" && { secret }),
  });
}

import { randomUUID } from "node:crypto";
import { signToken } from "./sign.ts";
import type { RegisteredApp, Site, SiteOrder } from "./sites.ts";

/** An event, and how badly its deliveries go. */
export interface Sending {
  eventType: string;
  data: object;
  /** How often it is delivered. */
  copies?: number;
  /** When it was signed, in milliseconds since 1970. Now by default. */
  signedAt?: number;
}

const LIFETIME_SECONDS = 3600;

/**
 * Delivers an event of a site to the app: three texts, one in another, and the outermost signed.
 * @returns the status of each delivery; 0 if there was no answer
 */
export async function sendWebhook(app: RegisteredApp, site: Site, sending: Sending): Promise<number[]> {
  const { eventType, data, copies = 1, signedAt = Date.now() } = sending;
  const identity = JSON.stringify({ identityType: "WIX_USER", wixUserId: randomUUID() });
  const envelope = { eventType, instanceId: site.instanceId, data: JSON.stringify(data), identity };
  const iat = Math.floor(signedAt / 1000);
  const body = signToken(app.privateKey, { data: JSON.stringify(envelope), iat, exp: iat + LIFETIME_SECONDS });
  const count = Math.min(Math.max(copies, 0), 10);
  return await Promise.all(Array.from({ length: count }, () => deliver(`${app.appUrl}/api/webhooks/wix`, body)));
}

/** The event that an order was made, changed, or had something done to it. */
export function orderEvent(site: Site, slug: string, order: SiteOrder, more: object = {}): Sending {
  const change =
    slug === "created"
      ? { createdEvent: { entity: order } }
      : slug === "updated"
        ? { updatedEvent: { currentEntity: order } }
        : { actionEvent: { body: { order } } };
  const named = { id: randomUUID(), entityFqdn: "wix.ecom.v1.order", slug, entityId: order.id };
  const facts = { eventTime: new Date().toISOString(), triggeredByAnonymizeRequest: false, originatedFrom: "" };
  const entityEventSequence = String(++site.lastSequence);
  return {
    eventType: `wix.ecom.v1.order_${slug}`,
    data: { ...named, ...change, ...facts, entityEventSequence, ...more },
  };
}

async function deliver(address: string, body: string): Promise<number> {
  try {
    const headers = { "content-type": "text/plain" };
    const signal = AbortSignal.timeout(5_000);
    return (await fetch(address, { method: "POST", body, headers, signal, redirect: "manual" })).status;
  } catch {
    return 0;
  }
}

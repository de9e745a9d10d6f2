import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import type { WebhookSource } from "#server/partners/webhook-source.ts";
import { readEvent } from "./read-event.ts";
import { shopDomainOf } from "./shopify-app.ts";

/** The events whose time decides whether they still count. */
const timedTopics = ["app/uninstalled", "shop/redact"];

/** Letters and digits in UUIDs, and anything else that Shopify may use; none of it is parsed. */
const idPattern = /^[\w.:/-]{1,150}$/;
const topicPattern = /^[a-z_]{1,40}\/[a-z_]{1,40}$/;

/** Shopify's webhooks, all signed with one of the app's secrets. The newer headers are the same without `x-`. */
export function shopifyWebhooks(secrets: readonly string[]): WebhookSource {
  return {
    verify({ body, headers, now }) {
      const prefix = headers.has("x-shopify-hmac-sha256") ? "x-shopify-" : "shopify-";
      const header = (name: string) => headers.get(`${prefix}${name}`) ?? "";
      if (!secrets.some((secret) => isSigned(secret, body, header("hmac-sha256")))) return null;
      const topic = header("topic").toLowerCase();
      if (!topicPattern.test(topic)) throw invalid("topic");
      const subject = shopDomainOf(header("shop-domain"));
      if (subject === null) throw invalid("shop-domain");
      // One id for all deliveries of an event; the newer headers have one per webhook alone.
      const id = header("event-id") || header("webhook-id");
      if (!idPattern.test(id)) throw invalid("webhook-id");
      const timed = timedTopics.includes(topic) ? `${topic} ${timeOf(header("triggered-at"), now)}` : topic;
      readEvent(timed, body.toString("utf8"));
      // One change in a store may be several topics, whose events may share an id.
      return { eventId: `${topic}:${id}`, topic: timed, subject };
    },
  };
}

/** The key is the secret's characters; the signature is in Base64. */
function isSigned(secret: string, body: Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(body).digest("base64"));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function timeOf(triggeredAt: string, now: Date): string {
  const time = new Date(triggeredAt);
  return (Number.isNaN(time.getTime()) ? now : time).toISOString();
}

function invalid(header: string): AppError {
  return new AppError("invalid", `The webhook's header ${header} is missing or not Shopify's.`);
}

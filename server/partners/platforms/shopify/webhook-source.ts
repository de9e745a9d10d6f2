import { AppError } from "#lib/errors.ts";
import type { WebhookSource } from "#server/partners/webhook-source.ts";
import { type AppSecret, isSignedByApp } from "../app-secret.ts";
import { readEvent } from "./read-event.ts";
import { shopDomainOf } from "./shopify-app.ts";

/** The events whose time decides whether they still count. */
const timedTopics = ["app/uninstalled", "shop/redact"];

/** Letters and digits in UUIDs, and anything else that Shopify may use; none of it is parsed. */
const idPattern = /^[\w.:/-]{1,150}$/;
const topicPattern = /^[a-z_]{1,40}\/[a-z_]{1,40}$/;

/** Shopify's webhooks, all signed with one of the app's secrets. The newer headers are the same without `x-`. */
export function shopifyWebhooks(app: AppSecret): WebhookSource {
  return {
    verify({ body, headers, now }) {
      const prefix = headers.has("x-shopify-hmac-sha256") ? "x-shopify-" : "shopify-";
      const header = (name: string) => headers.get(`${prefix}${name}`) ?? "";
      const signature = header("hmac-sha256");
      if (!isSignedByApp(app, body, { signature, encoding: "base64" })) return null;
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

function timeOf(triggeredAt: string, now: Date): string {
  const time = new Date(triggeredAt);
  return (Number.isNaN(time.getTime()) ? now : time).toISOString();
}

function invalid(header: string): AppError {
  return new AppError("invalid", `The webhook's header ${header} is missing or not Shopify's.`);
}

import { WebhookValidationErrorReason } from "@shopify/shopify-api";
import { AppError } from "#lib/errors.ts";
import type { WebhookRequest, WebhookSource } from "#server/partners/webhook-source.ts";
import { readEvent } from "./read-event.ts";
import { shopDomainOf } from "./shop-domain.ts";
import type { ShopifyApp } from "./shopify-app.ts";
import { librariesOf } from "./shopify-library.ts";

/** The events whose time decides whether they still count. */
const timedTopics = ["app/uninstalled", "shop/redact"];

/** Letters and digits in UUIDs, and anything else that Shopify may use; none of it is parsed. */
const idPattern = /^[\w.:/-]{1,150}$/;
const topicPattern = /^[a-z_]{1,40}\/[a-z_]{1,40}$/;

/** Shopify's webhooks, all signed with one of the app's secrets. The newer headers are the same without `x-`. */
export function shopifyWebhooks(app: ShopifyApp): WebhookSource {
  return {
    async verify({ body, headers, now }) {
      if (!(await isSigned(app, { body, headers }))) return null;
      const prefix = headers.has("x-shopify-topic") ? "x-shopify-" : "shopify-";
      const header = (name: string) => headers.get(`${prefix}${name}`) ?? "";
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

/**
 * Whether one of the app's secrets signed it. The library writes topics otherwise than Shopify sends them, so all headers
 * are read as they came: one without a header that we need is refused there, and others aren't needed.
 */
async function isSigned(
  app: ShopifyApp,
  { body, headers }: Pick<WebhookRequest, "body" | "headers">,
): Promise<boolean> {
  const rawRequest = new Request("https://unused.invalid", { method: "POST", headers });
  for (const { webhooks } of librariesOf(app)) {
    const validity = await webhooks.validate({ rawBody: body.toString("utf8"), rawRequest });
    if (validity.valid || validity.reason === WebhookValidationErrorReason.MissingHeaders) return true;
  }
  return false;
}

function timeOf(triggeredAt: string, now: Date): string {
  const time = new Date(triggeredAt);
  return (Number.isNaN(time.getTime()) ? now : time).toISOString();
}

function invalid(header: string): AppError {
  return new AppError("invalid", `The webhook's header ${header} is missing or not Shopify's.`);
}

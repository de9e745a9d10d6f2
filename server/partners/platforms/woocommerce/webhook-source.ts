import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import type { WebhookSource } from "../../webhook-source.ts";
import { isOrderProblem } from "./order.ts";

/** The parameter of a webhook's address that names the connection. */
const CONNECTION_PARAMETER = "store";

/** Sent unsigned as soon as a webhook is made. */
const PING = /^webhook_id=\d{1,20}$/;

const Changed = z.object({ id: z.int().positive() });

/**
 * Webhooks of WooCommerce: the base64 HMAC-SHA256 of the body with a secret of the store's connection. Nothing signed
 * says when one was sent, and two may have the same delivery id or the same second, so an event is what the body says.
 */
export const wooCommerceWebhooks: WebhookSource = {
  platform: "WooCommerce",
  isSignedByStore: true,
  connectionOf: ({ query }) => query.get(CONNECTION_PARAMETER),

  verify({ body, headers, query, now, secret }) {
    if (PING.test(body.subarray(0, 100).toString("latin1")) && !headers.has(SIGNATURE_HEADER)) return "ping";
    if (secret === null || !isSigned(body, headers.get(SIGNATURE_HEADER), secret)) return null;
    const [topic, webhookId] = [headers.get("x-wc-webhook-topic") ?? "", headers.get("x-wc-webhook-id") ?? ""];
    const connection = query.get(CONNECTION_PARAMETER) ?? "";
    const content = parsed(body);
    const isNamed = /^[a-z]{1,20}\.[a-z]{1,20}$/.test(topic) && /^\d{1,20}$/.test(webhookId);
    // Always the same text, and worth an event an hour.
    if (isNamed && isOrderProblem(content)) {
      const hour = now.toISOString().slice(0, 13);
      return { eventId: [connection, webhookId, topic, "refused", hour].join(" "), topic, subject: null };
    }
    const changed = Changed.safeParse(content);
    if (!isNamed || !changed.success) {
      throw new AppError("invalid", "The webhook must have a topic, a webhook id, and a JSON body with an id.");
    }
    const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    return { eventId: [connection, webhookId, topic, changed.data.id, hash].join(" "), topic, subject: null };
  },
};

const SIGNATURE_HEADER = "x-wc-webhook-signature";

/** The signature of a body, as WooCommerce sends it. */
export function signatureOf(body: Buffer | string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

function isSigned(body: Buffer, given: string | null, secret: string): boolean {
  if (given === null || secret === "") return false;
  const [sent, expected] = [Buffer.from(given), Buffer.from(signatureOf(body, secret))];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

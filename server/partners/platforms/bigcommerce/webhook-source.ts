import { createHmac } from "node:crypto";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import type { WebhookSource } from "#server/partners/webhook-source.ts";
import { type AppSecret, isSame, isSignedByApp } from "../app-secret.ts";
import { storeDomainOf } from "./bigcommerce-app.ts";
import { Notice, readEvent, UNINSTALLED } from "./read-event.ts";
import { endOfSecond } from "./signed-payload.ts";
import { SECRET_HEADER } from "./subscribe.ts";

/** The parameter of a webhook's address that names the connection. */
const CONNECTION_PARAMETER = "store";

/** How old or how far ahead a webhook may be, as in the library that BigCommerce recommends. */
const TOLERANCE_MS = 300_000;

/** A message has a signature for each secret while one is being replaced. */
const MOST_SIGNATURES = 10;

/**
 * Webhooks of BigCommerce, signed twice: by the Standard Webhooks scheme with the app's secret, and by the header that we
 * gave when we made the webhook, with a secret of the store's connection.
 */
export function bigCommerceWebhooks(app: AppSecret): WebhookSource {
  return {
    platform: "BigCommerce",
    connectionOf: ({ query }) => query.get(CONNECTION_PARAMETER),
    verify({ body, headers, now, secret: ofConnection }) {
      const id = headers.get("webhook-id") ?? "";
      const timestamp = headers.get("webhook-timestamp") ?? "";
      if (!isSigned(app, `${id}.${timestamp}.`, body, headers.get("webhook-signature") ?? "")) return null;
      if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS)
        return null;
      // The store removed the app, or never had it.
      if (ofConnection === null) return "ping";
      if (ofConnection === "" || !isSame(ofConnection, headers.get(SECRET_HEADER) ?? "")) return null;
      const notice = Notice.safeParse(parsed(body));
      const subject = notice.success ? storeDomainOf(notice.data.producer) : null;
      if (!notice.success || subject === null || !/^[\w.:-]{1,150}$/.test(id)) {
        throw new AppError("invalid", "The webhook must have an id, a scope and a store.");
      }
      const { scope, created_at } = notice.data;
      const topic = scope === UNINSTALLED ? `${scope} ${endOfSecond(created_at).toISOString()}` : scope;
      readEvent(topic, body.toString("utf8"));
      // All deliveries of a message have its id.
      return { eventId: id, topic, subject };
    },
  };
}

/** The signature of a body, as BigCommerce sends it; the key is the secret's characters. */
export function signatureOf(secret: string, start: string, body: Buffer | string): string {
  return `v1,${createHmac("sha256", secret).update(start).update(body).digest("base64")}`;
}

function isSigned(app: AppSecret, start: string, body: Buffer, given: string): boolean {
  const signed = Buffer.concat([Buffer.from(start), body]);
  return given.split(" ", MOST_SIGNATURES).some((one) => {
    const [version, signature = ""] = one.split(",", 2);
    return version === "v1" && isSignedByApp(app, signed, { signature, encoding: "base64" });
  });
}

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

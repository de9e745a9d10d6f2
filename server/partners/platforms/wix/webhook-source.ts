import { AppError } from "#lib/errors.ts";
import type { WebhookSource } from "#server/partners/webhook-source.ts";
import { eventIdOf, readEvent } from "./read-event.ts";
import { isWixToken, readWixToken } from "./webhook-token.ts";
import type { WixApp } from "./wix-app.ts";

/**
 * Wix's webhooks: the whole body is a JSON Web Token, signed with a key of the app. Its event is inside two more texts.
 * @param app read when a webhook arrives
 */
export function wixWebhooks(app: () => Pick<WixApp, "appId" | "publicKey"> | null): WebhookSource {
  return {
    verify({ body, now }) {
      const known = app();
      // Each character of a token is one byte.
      const text = body.toString("latin1").trim();
      if (known === null || !isWixToken(text, known, now)) return null;
      const event = readWixToken(text);
      if (!event) throw new AppError("invalid", "The webhook must have an event type, an instance id, and JSON data.");
      readEvent(event.eventType, text);
      return { eventId: eventIdOf(event), topic: event.eventType, subject: event.instanceId };
    },
  };
}

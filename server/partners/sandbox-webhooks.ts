import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { verify } from "#server/foundation/crypto/index.ts";
import type { WebhookSource } from "./webhook-source.ts";

/** The header of the signature. */
const SIGNATURE_HEADER = "x-sandbox-signature";

/** How far the timestamp may be from now, so that a recorded webhook can't be sent again later. */
const TOLERANCE_SECONDS = 300;

const Event = z.object({
  id: z.string().min(1).max(200),
  topic: z.string().max(200),
  store: z.string().max(253).nullable().default(null),
});

/**
 * Webhooks for trying and testing how webhooks are received. As with partners, the signature covers a timestamp and the
 * bytes of the body: `x-sandbox-signature: t=<seconds since 1970>,s=<signature of both with SECRET_KEY>`.
 */
export const sandboxWebhooks: WebhookSource = {
  verify({ body, headers, now }) {
    const [, seconds = "", signature = ""] =
      /^t=(\d{1,12}),s=([\w-]{43})$/.exec(headers.get(SIGNATURE_HEADER) ?? "") ?? [];
    if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return null;
    if (!verify("sandbox webhook", [seconds, digestOf(body)], signature)) return null;
    const event = Event.safeParse(parsedBody(body));
    if (!event.success) throw new AppError("invalid", "The webhook's body must be JSON with an id and a topic.");
    const { id, topic, store } = event.data;
    return { eventId: id, topic, subject: store };
  },
};

function digestOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("hex");
}

function parsedBody(body: Buffer): unknown {
  try {
    return parseJson(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

import { AppError, notFound } from "#lib/errors.ts";
import { storeWebhookEvent } from "#server/domain/webhook-events/index.ts";
import { readBytes } from "#server/edge/http/read-body.ts";
import { jsonAnswer, newTraceId, problemAnswer, problemFor } from "#server/edge/http/respond.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { CLIENT_ADDRESS_HEADER } from "#server/foundation/rate-limits/index.ts";
import { findWebhookSource } from "#server/partners/webhook-sources.ts";

/** The name of these requests in logs, where nothing that the sender chose may appear. */
const CALL = "webhooks";

/**
 * The route of partners' webhooks. The body's bytes are verified by the source before anything reads them, and stored
 * once with their task. It answers 200 as soon as that is committed, also for an event that it has already.
 */
export function serveWebhooks() {
  const route = async (request: Request, { params }: { params: Promise<{ source: string }> }): Promise<Response> => {
    const traceId = newTraceId();
    try {
      await receive(request, (await params).source);
      return jsonAnswer({}, 200);
    } catch (error) {
      const address = request.headers.get(CLIENT_ADDRESS_HEADER);
      logRefusal({ call: CALL, ...problemFor(error, traceId), traceId, address });
      return problemAnswer(error, traceId, CALL);
    }
  };
  return { GET: route, HEAD: route, POST: route, PUT: route, PATCH: route, DELETE: route, OPTIONS: route };
}

async function receive(request: Request, sourceName: string): Promise<void> {
  const found = findWebhookSource(sourceName);
  if (!found) throw notFound("webhook source");
  if (request.method !== "POST") {
    throw new AppError("method-not-allowed", "Webhooks accept only POST.", { headers: { allow: "POST" } });
  }
  const body = await readBytes(request);
  const event = found.source.verify({ body, headers: request.headers, now: new Date() });
  if (!event) throw new AppError("unauthenticated", "The webhook's signature is missing, wrong, or too old.");
  await storeWebhookEvent({ source: found.name, ...event, payload: textOf(body) });
}

/** PostgreSQL stores no zero bytes in a text; no JSON and no form has one. */
function textOf(body: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    if (!text.includes("\0")) return text;
  } catch {
    // The same answer for both.
  }
  throw new AppError("invalid", "The webhook's body isn't text.");
}

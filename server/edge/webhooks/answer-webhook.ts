import { AppError, notFound } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { storeOfWebhook, type WebhookStore } from "#server/domain/connections/index.ts";
import { storeWebhookEvent } from "#server/domain/webhook-events/index.ts";
import { readBytes } from "#server/edge/http/read-body.ts";
import { jsonAnswer, newTraceId, problemAnswer, problemFor } from "#server/edge/http/respond.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { overLimit } from "#server/foundation/rate-limits/index.ts";
import type { WebhookRequest, WebhookSource } from "#server/partners/webhook-source.ts";
import { findWebhookSource } from "#server/partners/webhook-sources.ts";

/** The name of these requests in logs, where nothing that the sender chose may appear. */
const CALL = "webhooks";

/** What is read of a request: a `Request`, or one that no body was read of. */
export interface ReceivedRequest {
  method: string;
  url: string;
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * Answers a partner's webhook. The body's bytes are verified by the source before anything reads them, and stored once
 * with their task. It answers 200 as soon as that is committed, also for an event that it has already.
 * @param address the client's, for the log
 */
export async function answerWebhook(
  request: ReceivedRequest,
  sourceName: string,
  address: string | null = null,
): Promise<Response> {
  const traceId = newTraceId();
  try {
    await receive(request, sourceName);
    return jsonAnswer({}, 200);
  } catch (error) {
    logRefusal({ call: CALL, ...problemFor(error, traceId), traceId, address });
    return problemAnswer(error, { traceId, call: CALL });
  }
}

async function receive(request: ReceivedRequest, sourceName: string): Promise<void> {
  const source = findWebhookSource(sourceName);
  if (!source) throw notFound("webhook source");
  if (request.method !== "POST") {
    throw new AppError("method-not-allowed", "Webhooks accept only POST.", { headers: { allow: "POST" } });
  }
  const body = await readBytes(request);
  const query = new URL(request.url).searchParams;
  const received = { body, headers: request.headers, query, now: machineNow() };
  const store = await storeOf(source, received);
  const event = await source.verify({ ...received, secret: store?.secret ?? null });
  if (event === "ping") return;
  if (!event) throw new AppError("unauthenticated", "The webhook's signature is missing, wrong, or too old.");
  const subject = event.subject ?? store?.domain ?? null;
  const refused = subject !== null && overLimitOfStore(source, `${sourceName} ${subject}`, body.length);
  if (refused) throw refused;
  await storeWebhookEvent({ source: sourceName, ...event, subject, payload: textOf(body) });
}

/** What a webhook counts as at least: its row is kept for 30 days. */
const LEAST_BYTES = 4_000;

/** The 429 for a store that sends more than a store does: no merchant decides how much is kept for them. */
function overLimitOfStore({ platform, isSignedByStore }: WebhookSource, store: string, bytes: number): AppError | null {
  if (platform === undefined) return null;
  const name = isSignedByStore ? "storeWebhook" : "platformWebhook";
  return overLimit(name, store) ?? overLimit(`${name}Bytes`, store, Math.max(bytes, LEAST_BYTES));
}

/** The store whose own secret signs the webhook; null where there is one secret for all, or no such store. */
async function storeOf(source: WebhookSource, received: Omit<WebhookRequest, "secret">): Promise<WebhookStore | null> {
  const [connectionId, platform] = [source.connectionOf?.(received), source.platform];
  return connectionId && platform ? await storeOfWebhook(platform, connectionId) : null;
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

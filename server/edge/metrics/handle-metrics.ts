import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, notFound } from "#lib/errors.ts";
import { dataHeaders } from "#lib/security-headers.ts";
import { destinationOf } from "#server/edge/call-path.ts";
import { newTraceId, problemFor } from "#server/edge/http/respond.ts";
import { refuse } from "#server/edge/refuse.ts";
import { bearerOf } from "#server/foundation/context/bearer.ts";
import { env } from "#server/foundation/env.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { clientAddressOf, overLimit } from "#server/foundation/rate-limits/index.ts";
import { matchPath } from "#server/storefront/index.ts";
import { type Metrics, makeMetrics } from "./metrics.ts";

const ADDRESS = "/api/metrics";

let made: Metrics | undefined;

/** The metrics of this process; null where the operator set no token. */
function metrics(): Metrics | null {
  if (env.METRICS_TOKEN === undefined) return null;
  made ??= makeMetrics();
  return made;
}

/** Times a request, if anyone watches. */
export function watchRequest(request: IncomingMessage, response: ServerResponse): void {
  const watched = metrics();
  if (!watched) return;
  const begun = performance.now();
  response.once("close", () => {
    const area = areaOf(request.url ?? "/");
    const status = response.writableFinished ? String(response.statusCode) : "aborted";
    // A feed stays open for as long as its page.
    if (area !== "feed") watched.addRequest(area, status, (performance.now() - begun) / 1000);
  });
}

/**
 * Answers a request for the metrics, without Next: they are wanted most when that is busy.
 * @returns false if it isn't one; then nothing was touched
 */
export function handleMetrics(request: IncomingMessage, response: ServerResponse): boolean {
  const [path] = (request.url ?? "/").split("?", 1);
  if (path !== ADDRESS) return false;
  answer(request, response).catch((error: unknown) => {
    const traceId = newTraceId();
    logRefusal({ call: "metrics", ...problemFor(error, traceId), traceId, address: clientAddressOf(request) });
    refuse(response, error, traceId);
  });
  return true;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refused = overLimit("metrics", clientAddressOf(request));
  if (refused) throw refused;
  const watched = metrics();
  if (!watched) throw notFound("page");
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw new AppError("method-not-allowed", "This address accepts only GET.", { headers: { allow: "GET, HEAD" } });
  }
  if (!isToken(bearerOf(request.headers.authorization ?? null))) {
    throw new AppError("unauthenticated", "Send the installation's METRICS_TOKEN as the bearer token.");
  }
  const text = await watched.registry.metrics();
  response.writeHead(200, {
    ...dataHeaders(env.APP_URL),
    "content-type": watched.registry.contentType,
    "cache-control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

/** In constant time. */
function isToken(sent: string | null): boolean {
  const { METRICS_TOKEN: token } = env;
  return sent !== null && token !== undefined && timingSafeEqual(digestOf(sent), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function areaOf(url: string): string {
  const [path = "/"] = url.split("?", 1);
  if (matchPath(path)) return "storefront";
  if (path.startsWith("/api/webhooks/")) return "webhook";
  if (path === "/api/app/feed/stream") return "feed";
  if (path.startsWith("/_next/")) return "file";
  return destinationOf("GET", path).isApi ? "call" : "screen";
}

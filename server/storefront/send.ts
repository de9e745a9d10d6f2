import { randomUUIDv7 } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, isAppError, problemOf } from "#lib/errors.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { clientAddressOf } from "#server/foundation/rate-limits/index.ts";
import { unavailable } from "./ingest/context.ts";
import { type ReadyBody, storefrontHeaders } from "./ready-body.ts";
import type { Storefront } from "./storefront.ts";

/** Sends a body that is the same for everyone, or 304 if the client has it. */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: ReadyBody): void {
  const prepared = ready.in(request.headers["accept-encoding"]);
  const known = request.headers["if-none-match"];
  if (known !== undefined && prepared.etag !== null && ready.matches(known)) {
    response.writeHead(304, ["etag", prepared.etag, "vary", "accept-encoding", ...ready.headers()]);
    response.end();
    return;
  }
  response.writeHead(200, prepared.headers);
  response.end(request.method === "HEAD" ? "" : prepared.body, "latin1");
}

/** Sends a value that no one may cache. */
export function sendJson(request: IncomingMessage, response: ServerResponse, text: string): void {
  const length = String(Buffer.byteLength(text));
  response.writeHead(200, [...jsonHeaders, "content-length", length, ...storefrontHeaders()]);
  response.end(request.method === "HEAD" ? undefined : text);
}

const jsonHeaders = ["content-type", "application/json; charset=utf-8", "cache-control", "no-store"];

/** Answers a preflight, or lists the allowed methods. */
export function sendOptions(response: ServerResponse, allow: string): void {
  response.writeHead(204, [
    ...["allow", allow, "access-control-allow-methods", allow],
    ...["access-control-allow-headers", "authorization, content-type", "access-control-max-age", "86400"],
    ...storefrontHeaders(),
  ]);
  response.end();
}

/** Sends an error as a problem document; unexpected ones are logged with their cause. */
export function sendProblem(
  { appUrl, log }: Pick<Storefront, "appUrl" | "log">,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  if (response.headersSent || response.destroyed) return;
  const reported = isAppError(error)
    ? error
    : isPassingFailure(error)
      ? unavailable("We can't reach the database.")
      : error;
  const traceId = randomUUIDv7();
  const problem = problemOf(reported, appUrl, traceId);
  if (!isAppError(error))
    log.error({ err: error, traceId, call: request.url?.split("?", 1)[0] }, "a storefront call failed");
  // The path without its query, which may hold a key.
  const call = (request.url ?? "/").split("?", 1)[0] ?? "/";
  logRefusal({ ...problem, call, traceId, address: clientAddressOf(request) });
  const text = JSON.stringify(problem);
  const headers = ["content-type", "application/problem+json; charset=utf-8", "cache-control", "no-store"];
  headers.push("access-control-expose-headers", "retry-after");
  headers.push("content-length", String(Buffer.byteLength(text)), ...storefrontHeaders());
  for (const [name, value] of Object.entries((isAppError(reported) && reported.options.headers) || {}))
    headers.push(name, value);
  response.writeHead(problem.status, headers);
  response.end(request.method === "HEAD" ? undefined : text);
}

/** A 405 that names the allowed methods. */
export function methodNotAllowed(allow: string): AppError {
  return new AppError("method-not-allowed", `This call only accepts ${allow}.`, { headers: { allow } });
}

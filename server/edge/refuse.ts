import type { ServerResponse } from "node:http";
import { apiVersion } from "#lib/api-version.ts";
import { isAppError, problemOf } from "#lib/errors.ts";
import { dataHeaders } from "#lib/security-headers.ts";
import { newTraceId } from "#server/edge/http/respond.ts";
import { env } from "#server/foundation/env.ts";

/** Sends a problem document and closes the connection: the rest of the body is not read. */
export function refuse(response: ServerResponse, error: unknown, traceId = newTraceId()): void {
  const problem = problemOf(error, env.APP_URL, traceId);
  response.writeHead(problem.status, {
    "content-type": "application/problem+json; charset=utf-8",
    "api-supported-versions": apiVersion,
    "cache-control": "no-store",
    connection: "close",
    ...(isAppError(error) ? error.options.headers : undefined),
    ...dataHeaders(env.APP_URL),
  });
  response.end(JSON.stringify(problem));
}

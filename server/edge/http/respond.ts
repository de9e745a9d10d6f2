import { randomUUIDv7 } from "node:crypto";
import { apiVersion } from "#lib/api-version.ts";
import { AppError, isAppError, type Problem, problemOf } from "#lib/errors.ts";
import { dataHeaders } from "#lib/security-headers.ts";
import { isPassingFailure } from "#server/foundation/database/database-failures.ts";
import { env } from "#server/foundation/env.ts";
import { type ErrorPlace, reportError } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { CLIENT_ADDRESS_HEADER } from "#server/foundation/rate-limits/index.ts";

/** Headers of every API answer. No one else may cache what a session or key reads. */
function commonHeaders(): Record<string, string> {
  return {
    "api-supported-versions": apiVersion,
    "cache-control": "no-store",
    vary: "Cookie, Origin, Sec-Fetch-Site",
    ...dataHeaders(env.APP_URL),
  };
}

export function newTraceId(): string {
  return randomUUIDv7();
}

/** An answer with a JSON body, or 204 without one. */
export function jsonAnswer(value: unknown, status: number): Response {
  if (value === undefined) return new Response(null, { status: 204, headers: commonHeaders() });
  return jsonAnswerOf(JSON.stringify(value), status);
}

/** An answer whose JSON is already written. */
export function jsonAnswerOf(body: string | ReadableStream<Uint8Array>, status: number): Response {
  return new Response(body, {
    status,
    headers: { ...commonHeaders(), "content-type": "application/json; charset=utf-8" },
  });
}

/** An answer built by the handler, with the common headers that it did not set itself. */
export function rawAnswer(response: Response): Response {
  const headers = new Headers(commonHeaders());
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers });
}

/** The error to report for anything that was thrown. */
export function problemFor(error: unknown, traceId: string): Problem {
  return problemOf(isPassingFailure(error) ? databaseUnavailable(error) : error, env.APP_URL, traceId);
}

/** The problem of anything thrown; unexpected errors are logged with their cause, and reported. */
function noteProblem(error: unknown, place: ErrorPlace): Problem {
  const { traceId, call } = place;
  const seen = problemFor(error, traceId);
  if (isForLater(error)) log.info({ traceId, call, detail: seen.detail }, "a call was refused because the app is busy");
  else if (seen.status >= 500 && seen.status !== 501) log.error({ err: error, traceId, call }, "a call failed");
  if (seen.status === 500) reportError(error, place);
  return seen;
}

/** What went wrong with a request that is no call, for a page that says it. It is noted and logged as a call's. */
export function refusalOf(request: Request, call: string, error: unknown): Problem {
  const traceId = newTraceId();
  const problem = noteProblem(error, { traceId, call });
  logRefusal({ call, ...problem, traceId, address: request.headers.get(CLIENT_ADDRESS_HEADER) });
  return problem;
}

/** The answer with the problem document of anything thrown, which is noted. */
export function problemAnswer(error: unknown, place: ErrorPlace): Response {
  const seen = noteProblem(error, place);
  const own = isAppError(error) ? error.options.headers : undefined;
  return new Response(JSON.stringify(seen), {
    status: seen.status,
    headers: {
      ...commonHeaders(),
      "content-type": "application/problem+json; charset=utf-8",
      ...(seen.status === 503 ? { "retry-after": "2" } : {}),
      ...own,
    },
  });
}

/** A 503 that we chose to send because of too many requests: nothing failed that someone could repair. */
function isForLater(error: unknown): boolean {
  return isAppError(error) && error.code === "unavailable" && error.options.cause === undefined;
}

function databaseUnavailable(cause: unknown): AppError {
  const detail = "We can't reach the database right now. Nothing was changed. Try again in a moment.";
  return new AppError("unavailable", detail, { cause });
}

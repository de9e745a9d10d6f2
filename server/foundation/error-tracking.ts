import {
  type BaseTransportOptions,
  createStackParser,
  createTransport,
  type ErrorEvent,
  type Exception,
  linkedErrorsIntegration,
  Scope,
} from "@sentry/core";
import { nodeStackLineParser, ServerRuntimeClient } from "@sentry/core/server";
import { afterAnswer } from "./after-answer.ts";
import { env } from "./env.ts";
import { log } from "./log.ts";
import { scrubMessage } from "./scrub-message.ts";

/** Where an error came from: the answer's `traceId` and the call or path. */
export interface ErrorPlace {
  traceId: string;
  call: string;
}

/** Sends an unexpected error to the operator's error tracking, if there is any, after the answer. */
export function reportError(error: unknown, place: ErrorPlace): void {
  if (!env.SENTRY_DSN) return;
  tracking ??= trackErrors(env.SENTRY_DSN, env.NODE_ENV);
  const { report } = tracking;
  afterAnswer("could not report an error", () => report(error, place));
}

let tracking: ErrorTracking | undefined;

interface ErrorTracking {
  /** Resolves when the error was sent, or could not be, which is logged. */
  report(error: unknown, place: ErrorPlace): Promise<void>;
}

const TIMEOUT_MS = 5_000;

/**
 * Error tracking with a Sentry DSN. Sentry's server client without integrations: it monitors nothing in the process,
 * and {@link onlyTheError} lists what it sends of an error.
 */
export function trackErrors(dsn: string, environment: string): ErrorTracking {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    platform: "node",
    runtime: { name: "node", version: process.version },
    transport: sendByFetch,
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    beforeSend: onlyTheError,
  });
  client.init();
  return {
    report: async (error, { traceId, call }) => {
      const scope = new Scope();
      scope.setTags({ traceId, call });
      client.captureException(error, { originalException: error }, scope);
      await client.flush(TIMEOUT_MS);
    },
  };
}

/** Not through `foundation/outgoing`: the operator chooses this address, and it's often in a private network. */
function sendByFetch(options: BaseTransportOptions) {
  return createTransport(options, async ({ body }) => {
    const response = await fetch(options.url, {
      method: "POST",
      body: typeof body === "string" ? body : new Uint8Array(body),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      log.warn({ err: error }, "could not reach error tracking");
      throw error;
    });
    await response.body?.cancel();
    if (!response.ok) log.warn({ status: response.status }, "error tracking refused a report");
    const { headers, status: statusCode } = response;
    const limits = { "x-sentry-rate-limits": headers.get("x-sentry-rate-limits") };
    return { statusCode, headers: { ...limits, "retry-after": headers.get("retry-after") } };
  });
}

/** What failed and where, without anything about whose request it was. */
function onlyTheError(event: ErrorEvent): ErrorEvent {
  const { type, event_id, timestamp, level, platform, environment, tags, exception } = event;
  const values = exception?.values?.map(withoutSecrets) ?? [];
  return { type, event_id, timestamp, level, platform, environment, tags, exception: { values } };
}

function withoutSecrets({ type, value, mechanism, stacktrace }: Exception): Exception {
  const frames = stacktrace?.frames?.map(({ filename, function: name, lineno, colno, in_app }) => {
    return { filename, function: name, lineno, colno, in_app };
  });
  return { type, value: scrubMessage(value ?? ""), mechanism, stacktrace: { frames } };
}

import type * as Sentry from "@sentry/node";
import type { NodeOptions } from "@sentry/node";
import { log } from "../log.ts";

const TIMEOUT_MS = 5_000;
const LOGGED_EVERY_MS = 60_000;

/** The functions of Sentry that it needs. */
export type Sending = Pick<typeof Sentry, "createTransport" | "suppressTracing">;

type Transport = NonNullable<NodeOptions["transport"]>;

/**
 * Sends what is tracked. Not through `foundation/outgoing`: the operator chooses this address, and it's often in a
 * private network. A tracker that is down is logged once a minute, not for each request.
 */
export function sendByFetch({ createTransport, suppressTracing }: Sending): Transport {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const warn = (facts: object, message: string) => {
    if (performance.now() - loggedAt < LOGGED_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn(facts, message);
  };
  return (options) =>
    createTransport(options, async ({ body }) => {
      const request = {
        method: "POST",
        body: typeof body === "string" ? body : new Uint8Array(body),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      } as const;
      // A trace of sending traces would never end.
      const response = await suppressTracing(() => fetch(options.url, request)).catch((error: unknown) => {
        warn({ err: error }, "could not reach error tracking");
        throw error;
      });
      await response.body?.cancel();
      if (!response.ok) warn({ status: response.status }, "error tracking refused a report");
      const { headers, status: statusCode } = response;
      const limits = { "x-sentry-rate-limits": headers.get("x-sentry-rate-limits") };
      return { statusCode, headers: { ...limits, "retry-after": headers.get("retry-after") } };
    });
}

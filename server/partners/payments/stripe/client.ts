import Stripe from "stripe";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { type Fetch, OutgoingError, outgoingFetch } from "#server/foundation/outgoing/index.ts";
import { API_VERSION } from "./api-version.ts";

/** How long Stripe may take to answer one request. */
const TIMEOUT_MS = 15_000;

export interface StripeAccess {
  secretKey: string;
  /** How requests reach Stripe; by default as all requests to partners do. */
  fetch?: Fetch;
}

/**
 * A client that makes each request once: what is repeated, and when, is decided by those who know whether it still
 * counts. By default the library repeats requests, and reports how long earlier ones took.
 */
export function clientFor({ secretKey, fetch = outgoingFetch("stripe", { timeoutMs: TIMEOUT_MS }) }: StripeAccess) {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(answered(fetch)),
    maxNetworkRetries: 0,
    // After our own limit, which says that it was the time.
    timeout: TIMEOUT_MS + 1_000,
    telemetry: false,
  });
}

/** The library takes JSON without an error for a success, even with status 502, as from a proxy. */
function answered(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (isAnswer(response.ok, await response.clone().text())) return response;
    const { status, headers } = response;
    if (response.ok) throw new OutgoingError("network", "Stripe's answer can't be read");
    return new Response(unexplained, { status: Math.max(status, 400), headers });
  };
}

/** The error of an answer that names none. Its status still says what to do. */
const unexplained = JSON.stringify({ error: { type: "api_error", message: "The answer isn't from Stripe" } });

function isAnswer(isSuccess: boolean, text: string): boolean {
  try {
    const members = membersOf(parseJson(text));
    return isSuccess ? Object.keys(members).length > 0 : Object.keys(membersOf(members.error)).length > 0;
  } catch {
    return false;
  }
}

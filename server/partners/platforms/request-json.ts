import { AppError } from "#lib/errors.ts";
import type { PartnerSlug } from "#lib/partners.ts";
import { parseJson } from "#lib/unknown-values.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import { OutgoingError, outgoingFetch } from "#server/foundation/outgoing/index.ts";

/** An answer of a store or its platform. */
export interface JsonAnswer {
  status: number;
  headers: Headers;
  /** Undefined for a body that isn't JSON: something in front of the store may have answered. */
  body: unknown;
}

/** A request of JSON for JSON. */
export interface JsonRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: unknown;
  /** Default: 10 s. */
  timeoutMs?: number;
  /** Our access, which the answer is read without in case it repeats it. Default: the headers' values. */
  secrets?: unknown;
  /** Whom a failure is about, such as the store's domain, and what follows the reason in parentheses. */
  subject: string;
  about?: string;
}

/**
 * Sends a request to a platform, or to one of its stores.
 * @throws AppError `partner-failed` if there is no answer
 */
export async function requestJson(
  partner: PartnerSlug,
  url: string | URL,
  { method = "GET", headers = {}, body, timeoutMs = 10_000, secrets = headers, subject, about }: JsonRequest,
): Promise<JsonAnswer> {
  const sent = new Headers({ accept: "application/json", ...headers });
  if (body !== undefined) sent.set("content-type", "application/json");
  const init = { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) };
  try {
    const response = await outgoingFetch(partner, { timeoutMs: Math.max(1, timeoutMs) })(url, init);
    const text = withoutSecrets(await response.text(), secrets);
    return { status: response.status, headers: response.headers, body: jsonOf(text) };
  } catch (error) {
    throw noAnswer(error, subject, about);
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const reasons: Record<OutgoingError["kind"], string> = {
  timeout: "didn't respond in time",
  "too-large": "sent a response that's too large",
  network: "can't be reached",
  refused: "can't be reached",
};

/**
 * What a request that got no answer is for its merchant: 504 `partner-timed-out` if the time was over, otherwise 502
 * `partner-failed`. Anything but an {@link OutgoingError} is returned as it is.
 * @param subject whom the failure is about, such as the store's domain
 * @param about what follows the reason, in parentheses
 */
export function noAnswer(error: unknown, subject: string, about = ""): unknown {
  if (!(error instanceof OutgoingError)) return error;
  return new AppError(
    "partner-failed",
    `${subject} ${reasons[error.kind]}${about && ` (${about})`}. Try again later.`,
    {
      ...(error.kind === "timeout" && { type: "partner-timed-out" }),
      cause: error,
    },
  );
}

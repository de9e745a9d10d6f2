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

/** What a request may take, and whom it is about. */
export interface RequestLimits {
  /** Default: 10 s. */
  timeoutMs?: number;
  /** Our access, which the answer is read without in case it repeats it. */
  secrets?: unknown;
  /** Ends the request, and what it is part of: the store took too long for all of it. */
  signal?: AbortSignal | undefined;
  /** Whom a failure is about, such as the store's domain, and what follows the reason in parentheses. */
  subject: string;
  about?: string;
}

/** A request of JSON for JSON. Its secrets are the headers' values, unless it says others. */
export interface JsonRequest extends RequestLimits {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * Sends a request to a platform, or to one of its stores.
 * @throws AppError `partner-failed` if there is no answer
 */
export async function requestJson(
  partner: PartnerSlug,
  url: string | URL,
  { method = "GET", headers = {}, body, ...limits }: JsonRequest,
): Promise<JsonAnswer> {
  const sent = new Headers({ accept: "application/json", ...headers });
  if (body !== undefined) sent.set("content-type", "application/json");
  const init = { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return await sendRequest(partner, url, init, { secrets: headers, ...limits });
}

/** As {@link requestJson}, for a request that a platform's own library wrote. */
export async function sendRequest(
  partner: PartnerSlug,
  url: string | URL,
  init: RequestInit,
  { timeoutMs = 10_000, secrets, signal, subject, about }: RequestLimits,
): Promise<JsonAnswer> {
  if (signal?.aborted) throw tookTooLong(true, subject, about);
  try {
    const send = outgoingFetch(partner, { timeoutMs: Math.max(1, timeoutMs) });
    const response = await send(url, { ...init, signal: signal ?? null });
    const text = withoutSecrets(await response.text(), secrets);
    return { status: response.status, headers: response.headers, body: jsonOf(text) };
  } catch (error) {
    throw signal?.aborted ? tookTooLong(isUnsent(error), subject, about) : noAnswer(error, subject, about);
  }
}

/** Waits until a busy store is asked again; not any longer once `signal` ends what the request is part of. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => resolve(clearTimeout(timer)), { once: true });
  });
}

function isUnsent(error: unknown): boolean {
  return error instanceof OutgoingError && error.isUnsent;
}

/** The cause says whether the request may have reached the store. */
function tookTooLong(isUnsent: boolean, subject: string, about = ""): AppError {
  const message = `${subject} took too long to answer our requests${about && ` (${about})`}. Try again later.`;
  const cause = new OutgoingError("timeout", message, { isUnsent });
  return new AppError("partner-failed", message, { type: "partner-timed-out", cause });
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

import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { DeadCredentials, type Store } from "../platform.ts";
import { type JsonAnswer, pause, requestJson } from "../request-json.ts";
import { undocumented } from "../undocumented.ts";
import { readCredentials } from "./credentials.ts";

/** A request to a store's API. */
interface StoreRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** With the version: `v2/orders/77`. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
}

/** The total budget of one call, including waits and retries. */
const TIMEOUT_MS = 15_000;
const DEFAULT_WAIT_MS = 1_000;

/** Version 2 answers a list of these, version 3 one with a title. */
const Problem = z.union([
  z.array(z.object({ message: z.string() })).transform(([first]) => first?.message ?? ""),
  z.object({ title: z.string() }).transform(({ title }) => title),
]);

/**
 * Asks a store. One whose limit is reached, or in maintenance, is asked again within the time limit. The answer may be a
 * 404, which is the caller's to understand; every other failure is thrown.
 * @throws AppError `partner-refused`, `partner-failed`
 * @throws DeadCredentials if the store doesn't know the token any longer
 */
export async function askStore(
  store: Store,
  { method = "GET", path, query = {}, body }: StoreRequest,
): Promise<JsonAnswer> {
  const endsAtMs = machineMs() + TIMEOUT_MS;
  const { accessToken } = readCredentials(await store.credentials());
  const url = new URL(`https://api.bigcommerce.com/${store.domain}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = { "x-auth-token": accessToken };
  for (;;) {
    const timeoutMs = endsAtMs - machineMs();
    const request = {
      method,
      headers,
      body,
      timeoutMs,
      signal: store.signal,
      subject: "BigCommerce",
      about: store.domain,
    };
    const answer = await requestJson("bigcommerce", url, request);
    const waitMs = busyFor(answer);
    if (waitMs === null || machineMs() + waitMs >= endsAtMs) {
      if (answer.status < 300 || answer.status === 404) return answer;
      throw failureOf(store.domain, answer);
    }
    await pause(waitMs, store.signal);
  }
}

/** How long to wait before the request is sent again; null if the store isn't busy. */
function busyFor({ status, headers }: JsonAnswer): number | null {
  if (status !== 429 && status !== 503) return null;
  const [resetMs, seconds] = [headers.get("x-rate-limit-time-reset-ms"), headers.get("x-retry-after")];
  const waitMs = Number(resetMs ?? Number(seconds ?? headers.get("retry-after")) * 1000);
  return Number.isFinite(waitMs) && waitMs > 0 ? waitMs : DEFAULT_WAIT_MS;
}

function failureOf(domain: string, { status, body }: JsonAnswer): Error {
  if (status === 401) {
    return new DeadCredentials(
      "BigCommerce no longer accepts our access to your store. In BigCommerce, uninstall Afterword, then install it again.",
    );
  }
  if (status === 429 || status === 503)
    return new AppError("partner-failed", `BigCommerce is too busy (${domain}). Try again later.`);
  if (status >= 500) {
    return new AppError(
      "partner-failed",
      `BigCommerce has a problem of its own (${status}, ${domain}). Try again later.`,
    );
  }
  const why = (Problem.safeParse(body).data ?? "").slice(0, 200) || String(status);
  if (status === 403) {
    return new AppError(
      "partner-refused",
      `BigCommerce doesn't allow Afterword to do this (${why}, ${domain}). Open Afterword in your control panel and accept its permissions.`,
    );
  }
  return new AppError("partner-refused", `BigCommerce refused the request (${why}, ${domain}).`);
}

/**
 * The body of an answer as documented. No content is an empty list.
 * @throws AppError `partner-failed` if it is something else
 */
export function readAnswer<Schema extends z.ZodType>(
  { domain }: Store,
  schema: Schema,
  { status, body }: JsonAnswer,
): z.output<Schema> {
  const read = schema.safeParse(status === 204 ? [] : body);
  if (read.success) return read.data;
  throw undocumented(read.error, domain, "BigCommerce");
}

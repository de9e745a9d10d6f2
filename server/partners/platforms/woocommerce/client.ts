import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { OutgoingError } from "#server/foundation/outgoing/index.ts";
import { DeadCredentials } from "../platform.ts";
import { type JsonAnswer, pause, requestJson } from "../request-json.ts";
import { undocumented } from "../undocumented.ts";
import type { WooAccess } from "./credentials.ts";

/** A request to a store's REST API, version 3. */
interface WooRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/wp-json/wc/v3/`. */
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** WooCommerce's codes of refusals that are the caller's to understand. */
  expected?: readonly string[];
  /** The total budget of one call, including waits and retries. */
  timeoutMs?: number;
}

const USUAL_TIMEOUT_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
/** WooCommerce's own problem: `{ code, message, data: { status } }`. */
const Problem = z.object({ code: z.string(), message: z.string() });

/** The store doesn't know the key, or its host hid the key from it. */
export class UnknownKey extends DeadCredentials {}

/**
 * Asks a store. A busy one (429, 503) is asked again within the time limit. The answer may be a 404, which is the
 * caller's to understand; every other failure is thrown.
 * @throws AppError `partner-refused`, `partner-failed`
 * @throws DeadCredentials if the store doesn't know the key any longer
 */
export async function askStore(access: WooAccess, request: WooRequest): Promise<JsonAnswer> {
  const endsAtMs = machineMs() + (request.timeoutMs ?? USUAL_TIMEOUT_MS);
  const answer = await send(access, request, endsAtMs);
  const code = problemOf(answer.body)?.code;
  if (code !== undefined && request.expected?.includes(code)) return answer;
  const isUnknown = answer.status === 404 && (code ?? "rest_no_route") !== "rest_no_route";
  if (answer.status < 300 || isUnknown) return answer;
  throw failureOf(urlOf(access, request), answer);
}

/** One request, repeated while the store is busy and there is time. */
async function send(access: WooAccess, request: WooRequest, endsAtMs: number): Promise<JsonAnswer> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    const answer = await sendOnce(access, request, endsAtMs);
    const isBusy = answer.status === 429 || answer.status === 503;
    const waitMs = Math.max(pauseMs, retryAfterMs(answer.headers));
    if (!isBusy || machineMs() + waitMs >= endsAtMs) return answer;
    await pause(waitMs, access.signal);
  }
}

async function sendOnce(access: WooAccess, request: WooRequest, endsAtMs: number): Promise<JsonAnswer> {
  const { consumerKey, consumerSecret, keyIn, signal } = access;
  const { method = "GET", query = {}, body } = request;
  const url = urlOf(access, request);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (keyIn === "query") {
    url.searchParams.set("consumer_key", consumerKey);
    url.searchParams.set("consumer_secret", consumerSecret);
  }
  const headers: Record<string, string> =
    keyIn === "header" ? { authorization: basic(consumerKey, consumerSecret) } : {};
  const secrets = [consumerKey, consumerSecret];
  const timeoutMs = endsAtMs - machineMs();
  const subject = url.hostname;
  return await requestJson("woocommerce", url, { method, headers, body, timeoutMs, secrets, signal, subject }).catch(
    (error: unknown) => {
      throw unreached(error, subject);
    },
  );
}

function urlOf({ address }: WooAccess, { path }: WooRequest): URL {
  return new URL(`${address}/wp-json/wc/v3/${path}`);
}

/** RFC 7617. */
export function basic(name: string, password: string): string {
  return `Basic ${btoa(`${name}:${password}`)}`;
}

/** WordPress puts links and emphasis into its messages. */
function withoutTags(message: string): string {
  return message.replace(/<[^<>]*>/g, "").trim();
}

export function problemOf(body: unknown): z.infer<typeof Problem> | null {
  return Problem.safeParse(body).data ?? null;
}

function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get("retry-after") ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** A failure to reach a store, as its merchant reads it. */
export function unreached(error: unknown, host: string): unknown {
  const cause = error instanceof AppError ? error.cause : undefined;
  if (!(cause instanceof OutgoingError) || cause.kind !== "refused") return error;
  return new AppError("partner-refused", `${host} isn't an address on the public internet.`, { cause });
}

/** What a merchant can do about an answer that isn't what was asked for. */
export function failureOf(asked: URL, { status, body, headers }: JsonAnswer): Error {
  const host = asked.hostname;
  const problem = problemOf(body);
  const refused = (message: string) => new AppError("partner-refused", message);
  if (status >= 300 && status < 400) {
    const target = URL.parse(headers.get("location") ?? "", asked);
    if (target?.host === asked.host && target.pathname === `${asked.pathname}/`) return hasPlainPermalinks(host);
    const where = target && target.hostname !== host ? ` to ${target.hostname}` : "";
    return refused(`${host} redirects${where}. Connect the store with the address it redirects to.`);
  }
  if (status === 429 || status === 503) return new AppError("partner-failed", `${host} is too busy. Try again later.`);
  if (problem && (status === 401 || status === 403)) {
    const Kind = status === 401 ? UnknownKey : DeadCredentials;
    return new Kind(
      `${host} no longer accepts our key: it was revoked, or the WordPress user who approved it lost access. Connect the store again.`,
      `${status}: ${withoutTags(problem.message).slice(0, 200)}`,
    );
  }
  if (problem?.code === "rest_no_route") return isInactive(host);
  if (problem) return refused(`${host} refused the request (${problem.code.slice(0, 100)}).`);
  if (status === 404) return hasPlainPermalinks(host);
  if (status >= 500)
    return new AppError("partner-failed", `${host} has a problem of its own (${status}). Try again later.`);
  return refused(
    `Something in front of ${host} blocks our requests (${status}), such as a security plugin or a firewall. Allow requests to /wp-json/.`,
  );
}

/** WordPress finds its API by its address only with other permalinks: it answers 404, adds a slash, or shows its home page. */
function hasPlainPermalinks(host: string): AppError {
  return new AppError(
    "partner-refused",
    `We can't find WooCommerce's API on ${host}. In WordPress, go to Settings > Permalinks and choose any structure except Plain.`,
  );
}

/** WordPress's API without WooCommerce's. */
export function isInactive(host: string): AppError {
  return new AppError("partner-refused", `WooCommerce isn't active on ${host}. Activate it, then try again.`);
}

/** A page where the API should have answered. */
export function pageInsteadOfData(host: string): AppError {
  return new AppError(
    "partner-refused",
    `${host} answered with a page instead of data. In WordPress, go to Settings > Permalinks and choose any structure except Plain. If it isn't Plain, something in front of the store, such as a security plugin or a cache, blocks our requests to /wp-json/.`,
  );
}

/**
 * The body of an answer as documented.
 * @throws AppError `partner-failed` if it is something else
 */
export function readAnswer<Schema extends z.ZodType>(
  { address }: WooAccess,
  schema: Schema,
  { body }: Pick<JsonAnswer, "body">,
): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const { hostname } = new URL(address);
  if (body === undefined) throw pageInsteadOfData(hostname);
  throw undocumented(read.error, hostname, "WooCommerce");
}

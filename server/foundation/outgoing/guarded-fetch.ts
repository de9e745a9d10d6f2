import type { LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isAppError } from "#lib/errors.ts";
import { accountDomains } from "#lib/partners.ts";
import { type AnswerHead, OutgoingError } from "./outgoing-error.ts";
import { readBody } from "./read-body.ts";

/** The shape of `fetch`, as the SDKs of partners take it. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** What one request may take. */
export interface OutgoingLimits {
  /** From the call to the last byte of the answer. Default: 10 s. */
  timeoutMs?: number;
  /** The answer's body, decompressed. Default: 5 MiB. */
  maxBytes?: number;
}

/** How requests of one partner reach the network. */
export interface Route {
  /** The address of the partner's stand-in, which is trusted and isn't checked. */
  baseUrl: string | undefined;
  /** Besides 443. */
  ports: readonly number[];
  resolve: (host: string) => Promise<LookupAddress[]>;
  isAllowed: (address: string) => boolean;
}

/**
 * A `fetch` that reaches only public https servers. The name is resolved once, every address it has is checked, and the
 * connection is made to these addresses alone, so a second answer of the name server can't lead elsewhere. Redirects
 * are returned, not followed. The whole answer is read before it resolves.
 * @throws OutgoingError if there is no answer; the caller's own reason if its `signal` ended the request
 */
export function guardedFetch(route: Route, { timeoutMs = 10_000, maxBytes = 5 * 1024 * 1024 }: OutgoingLimits): Fetch {
  return async (input, init) => {
    const url = checkedUrl(input instanceof Request ? input.url : String(input), route.ports);
    const request = new Request(input instanceof Request ? input : url, init);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([request.signal, timeout]);
    let head: AnswerHead | null = null;
    try {
      const standIn = standInOf(url, route.baseUrl);
      const lookup = standIn ? undefined : pinned(await unlessAborted(signal, checkedAddresses(url.hostname, route)));
      const body = request.body === null ? null : Buffer.from(await unlessAborted(signal, request.arrayBuffer()));
      const message = await send(standIn ?? url, request, body, { lookup, signal });
      head = headOf(message);
      return responseOf(message, head, await readBody(message, { method: request.method, maxBytes, head }));
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      if (timeout.aborted) {
        throw new OutgoingError("timeout", `${url.hostname} didn't respond within ${timeoutMs} ms`, { head });
      }
      request.signal.throwIfAborted();
      const code = codeOf(error);
      const isUnsent = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(code);
      throw new OutgoingError("network", `The request to ${url.hostname} failed (${code})`, { isUnsent, head });
    }
  };
}

/**
 * Checks that a URL may be requested, without a request: as {@link guardedFetch} does before one.
 * @throws OutgoingError as it does
 */
export async function checkTarget(route: Route, text: string, timeoutMs = 5_000): Promise<void> {
  const url = checkedUrl(text, route.ports);
  if (standInOf(url, route.baseUrl)) return;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const addresses = await unlessAborted(timeout, checkedAddresses(url.hostname, route));
    if (addresses.length > 0) return;
  } catch (error) {
    if (error instanceof OutgoingError || isAppError(error)) throw error;
  }
  throw new OutgoingError("network", `${url.hostname} has no address`);
}

/** Parsing turns every notation of an IPv4 address into the dotted one, and names into punycode. */
function checkedUrl(text: string, ports: readonly number[]): URL {
  const url = URL.parse(text);
  if (!url) throw refused("the URL can't be read");
  if (url.protocol !== "https:") throw refused("the URL must start with https://");
  if (url.username !== "" || url.password !== "") throw refused("the URL must not contain a user name or password");
  if (url.port !== "" && !ports.includes(Number(url.port))) throw refused("the port isn't allowed");
  if (url.hostname.startsWith("[") || isIP(url.hostname) !== 0) throw refused("the URL must name a host");
  return url;
}

async function checkedAddresses(host: string, { resolve, isAllowed }: Route): Promise<LookupAddress[]> {
  const addresses = await resolve(host);
  if (addresses.every(({ address }) => isAllowed(address))) return addresses;
  throw refused(`${host} has an address that isn't public`);
}

/** What a base URL with `{host}` answers for: `.example`, which no one can own (RFC 2606), and accounts at partners. */
const standInDomains: readonly string[] = [".example", ".myshopify.com", ...accountDomains];

/** The same path below the partner's base URL. One with `{host}` is for any host under {@link standInDomains}. */
function standInOf(url: URL, baseUrl: string | undefined): URL | undefined {
  if (baseUrl === undefined) return undefined;
  const isStandInDomain = standInDomains.some((domain) => url.hostname.endsWith(domain));
  if (baseUrl.includes("{host}") && !isStandInDomain) return undefined;
  const base = baseUrl.replace("{host}", () => url.hostname).replace(/\/$/, "");
  return new URL(`${base}${url.pathname}${url.search}`);
}

/** Where a browser is sent for a URL: to the stand-in, if there is one. */
export function browserTarget(url: string, baseUrl: string | undefined): string {
  return (standInOf(new URL(url), baseUrl) ?? new URL(url)).href;
}

/** Connects to these addresses, without looking the name up again. */
function pinned(addresses: LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (_host, { all }, callback) => {
    if (!first) callback(Object.assign(new Error("The host has no address"), { code: "ENOTFOUND" }), "");
    else if (all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

/** Headers about the connection, which is ours. */
const ownHeaders = ["host", "connection", "content-length", "transfer-encoding", "expect", "upgrade", "te", "trailer"];

function send(
  target: URL,
  request: Request,
  body: Buffer | null,
  { lookup, signal }: { lookup: LookupFunction | undefined; signal: AbortSignal },
): Promise<IncomingMessage> {
  const headers = new Headers(request.headers);
  for (const name of ownHeaders) headers.delete(name);
  // Not `br`: before it returns a byte, its decoder may fill a window of 16 MiB from an answer of a few bytes.
  headers.set("accept-encoding", "gzip");
  return new Promise((resolve, reject) => {
    const { request: begin } = target.protocol === "https:" ? https : http;
    // A connection of its own: one that is reused may just be closing, and the request would have to be repeated.
    const options = { method: request.method, headers: Object.fromEntries(headers), agent: false, signal };
    const sent = begin(target, lookup ? { ...options, lookup } : options, resolve);
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}

const statusesWithoutBody: readonly number[] = [204, 205, 304];

/** Headers that describe the body as it was sent, not as it was read. */
const transferHeaders: readonly string[] = ["content-encoding", "content-length", "transfer-encoding", "connection"];

function headOf({ statusCode: status = 0, headersDistinct }: IncomingMessage): AnswerHead {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (!transferHeaders.includes(name)) for (const value of values) headers.append(name, value);
  }
  return { status, headers };
}

function responseOf(
  { statusMessage: statusText = "" }: IncomingMessage,
  { status, headers }: AnswerHead,
  body: Buffer<ArrayBuffer>,
): Response {
  return new Response(statusesWithoutBody.includes(status) ? null : body, { status, statusText, headers });
}

function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

function refused(reason: string): OutgoingError {
  return new OutgoingError("refused", `The request was refused: ${reason}`, { reason });
}

/** Node's name for what happened, such as ECONNRESET. Messages may quote the request, so they aren't repeated. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

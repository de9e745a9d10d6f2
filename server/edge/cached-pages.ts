import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { findScreen } from "#lib/screens.ts";
import { parseCookies, sessionCookieName } from "#server/foundation/context/session-cookie.ts";
import { env } from "#server/foundation/env.ts";
import type { Destination } from "./call-path.ts";
import { GzipParts } from "./gzip-parts.ts";

/** Headers that belong to one answer only: its connection, its encoding, its nonce. */
const headersOfOne = [
  ...["connection", "keep-alive", "date", "transfer-encoding", "content-length", "content-encoding", "vary"],
  "content-security-policy",
];

interface CachedPage {
  headers: OutgoingHttpHeaders;
  /** What comes before and after the nonce. */
  policy: readonly string[];
  parts: GzipParts;
}

/**
 * Answers the API reference from memory: its pages are large, open to anyone, and the same for everyone who isn't
 * signed in, except for the nonce. Next renders each of them once per process.
 */
export class CachedPages {
  readonly #pages = new Map<string, CachedPage>();

  /** @param render answers using Next what `destination` is then */
  answer(destination: Destination, request: IncomingMessage, response: ServerResponse, render: () => void): void {
    const path = cachedPath(request);
    const page = path === null ? undefined : this.#pages.get(path);
    if (page) {
      send(page, request, response);
      return;
    }
    if (path !== null && request.method === "GET") {
      destination.url = path;
      makeNeutral(request);
      collect(response, (body) => {
        const rendered = cachedPage(response, body);
        if (rendered) this.#pages.set(path, rendered);
      });
    }
    render();
  }
}

/** The page that a request asks for, in its canonical spelling; null if the answer may differ between readers. */
function cachedPath({ url = "/", headers, method = "" }: IncomingMessage): string | null {
  // In development a page changes with its source. With this header, Next returns data instead of a page.
  if (env.NODE_ENV === "development" || headers.rsc !== undefined) return null;
  // Inside a store's admin.
  if (headers.authorization !== undefined || headers["sec-fetch-dest"] === "iframe") return null;
  if (!["GET", "HEAD"].includes(method) || parseCookies(headers.cookie ?? null)[sessionCookieName()]) return null;
  const found = findScreen(url.split("?", 1)[0] ?? url);
  return found?.path.startsWith("/docs/api") ? found.path : null;
}

/** Keeps what this reader sent out of the page that others get, and the page uncompressed. */
function makeNeutral(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) if (name !== "host") delete request.headers[name];
  request.headers["accept-encoding"] = "identity";
}

/** Calls `done` with everything written, once it was sent. */
function collect(response: ServerResponse, done: (body: string) => void): void {
  const chunks: Uint8Array[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(chunk);
  };
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  type Written = (error?: Error | null) => void;
  response.write = (chunk: unknown, encoding?: BufferEncoding | Written, written?: Written) => {
    keep(chunk);
    return typeof encoding === "string" ? write(chunk, encoding, written) : write(chunk, encoding);
  };
  response.end = (chunk?: unknown, encoding?: BufferEncoding | (() => void), ended?: () => void) => {
    keep(chunk);
    return typeof encoding === "string" ? end(chunk, encoding, ended) : end(chunk, encoding);
  };
  response.once("finish", () => done(Buffer.concat(chunks).toString()));
}

function cachedPage(response: ServerResponse, body: string): CachedPage | null {
  const policy = String(response.getHeader("content-security-policy"));
  const [, nonce] = /'nonce-([\w+/=]{22,24})'/.exec(policy) ?? [];
  if (response.statusCode !== 200 || response.hasHeader("set-cookie") || !nonce) return null;
  const headers = Object.entries(response.getHeaders()).filter(([name]) => !headersOfOne.includes(name));
  return {
    headers: Object.fromEntries(headers),
    policy: policy.split(nonce),
    parts: new GzipParts(body.split(nonce)),
  };
}

function send({ headers, policy, parts }: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString("base64");
  const isGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers["accept-encoding"] ?? ""));
  const body = isGzip ? parts.gzip(nonce) : parts.plain(nonce);
  response.writeHead(200, {
    ...headers,
    "content-security-policy": policy.join(nonce),
    vary: "accept-encoding",
    "content-length": body.length,
    ...(isGzip && { "content-encoding": "gzip" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

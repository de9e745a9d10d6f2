import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { apiVersion } from "#lib/api-version.ts";
import { strictTransportSecurity } from "#lib/security-headers.ts";
import { env } from "#server/foundation/env.ts";

type Encoding = "identity" | "gzip" | "br";

/** A body in one encoding, with its headers as a flat list, which node:http writes fastest. */
export interface Prepared {
  /** The bytes as latin1 text: node:http writes a string together with the head, and a buffer after it. */
  body: string;
  headers: string[];
  /** Null if no one may cache the body. */
  etag: string | null;
}

export const jsonType = "application/json; charset=utf-8";
const unstored = "no-store";

/** An answer that is the same for everyone: encoded once, with a strong ETag for each encoding. */
export class ReadyBody {
  readonly text: string;
  readonly #contentType: string;
  readonly #cacheControl: string;
  readonly #brotliQuality: number;
  /** What every answer with it has besides, as a flat list. */
  readonly headers: () => readonly string[];
  readonly #hash: string;
  readonly #prepared: Partial<Record<Encoding, Prepared>> = {};

  /** @param brotliQuality 5 takes a tenth of the time of the best, 11, and is a few percent larger */
  constructor(
    text: string,
    contentType: string,
    cacheControl: string,
    {
      brotliQuality = 5,
      headers = storefrontHeaders,
    }: { brotliQuality?: number; headers?: typeof storefrontHeaders } = {},
  ) {
    this.text = text;
    this.#brotliQuality = brotliQuality;
    this.headers = headers;
    this.#contentType = contentType;
    this.#cacheControl = cacheControl;
    this.#hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  }

  /** Browsers revalidate it each time, so that a publish shows immediately; unchanged it costs a 304. */
  static json(value: object): ReadyBody {
    return new ReadyBody(JSON.stringify(value), jsonType, "no-cache");
  }

  /** JSON that many get and no one may cache: it can change at any moment. */
  static unstored(text: string): ReadyBody {
    return new ReadyBody(text, jsonType, unstored);
  }

  /**
   * A document that readers see if they aren't signed in: browsers ask each time whether it is still the one.
   * @param headers what restricts it, as a flat list
   */
  static page(text: string, headers: readonly string[]): ReadyBody {
    return new ReadyBody(text, "text/html; charset=utf-8", "private, no-cache", { headers: () => headers });
  }

  static css(text: string): ReadyBody {
    return new ReadyBody(text, "text/css; charset=utf-8", "no-cache");
  }

  /** Every page of every shop loads it: five minutes is fresh enough, and the best encoding is worth its time. */
  static script(text: string): ReadyBody {
    return new ReadyBody(text, "text/javascript; charset=utf-8", "public, max-age=300", { brotliQuality: 11 });
  }

  /** The best encoding that an Accept-Encoding header allows. */
  in(acceptEncoding: string | undefined): Prepared {
    const encoding = choose(acceptEncoding);
    this.#prepared[encoding] ??= this.#prepare(encoding);
    return this.#prepared[encoding];
  }

  /** Whether an If-None-Match header names this body, in any encoding. */
  matches(ifNoneMatch: string): boolean {
    if (this.#cacheControl === unstored) return false;
    return ifNoneMatch.trim() === "*" || ifNoneMatch.includes(`"${this.#hash}`);
  }

  #prepare(encoding: Encoding): Prepared {
    const plain = Buffer.from(this.text);
    const body =
      encoding === "br"
        ? brotli(plain, this.#brotliQuality)
        : encoding === "gzip"
          ? gzipSync(plain, { level: 9 })
          : plain;
    const etag =
      this.#cacheControl === unstored ? null : `"${this.#hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
    const headers = ["content-type", this.#contentType, "content-length", String(body.length)];
    if (etag !== null) headers.push("etag", etag);
    headers.push("cache-control", this.#cacheControl, "vary", "accept-encoding");
    if (encoding !== "identity") headers.push("content-encoding", encoding);
    return { body: body.toString("latin1"), headers: [...headers, ...this.headers()], etag };
  }
}

/** On every storefront answer: any page may read it, and browsers must not sniff its type. */
export function storefrontHeaders(): readonly string[] {
  headersOfAll ??= [
    ...["access-control-allow-origin", "*", "cross-origin-resource-policy", "cross-origin"],
    ...["x-content-type-options", "nosniff", "referrer-policy", "no-referrer", "api-supported-versions", apiVersion],
    ...Object.entries(strictTransportSecurity(env.APP_URL)).flat(),
  ];
  return headersOfAll;
}

// Made on first use: not every module that loads this one has the environment.
let headersOfAll: readonly string[] | undefined;

/** Whether an Accept-Encoding header allows Brotli. */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding ?? "");
}

function choose(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  if (acceptsBrotli(acceptEncoding)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding) ? "gzip" : "identity";
}

function brotli(plain: Buffer, quality: number): Buffer {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

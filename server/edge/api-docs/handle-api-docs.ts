import type { IncomingMessage, ServerResponse } from "node:http";
import { findScreen } from "#lib/screens.ts";
import { securityHeaders } from "#lib/security-headers.ts";
import { parseCookies, sessionCookieName } from "#server/foundation/context/session-cookie.ts";
import { env } from "#server/foundation/env.ts";
import { ReadyBody, sendReady } from "#server/storefront/index.ts";
import { documentParts } from "./draw-document.ts";
import { servedApiDocsPage } from "./served-page.ts";

let parts: ReturnType<typeof documentParts> | undefined;
const documents = new Map<string | null, ReadyBody>();

/**
 * Answers a page of the API reference for readers without a session: a plain document, the same for all of them, so it is
 * drawn and compressed once per process.
 * @returns false for what Next answers: members, who read it under their top bar, and every other page
 */
export function handleApiDocs(request: IncomingMessage, response: ServerResponse): boolean {
  const slug = wantedSlug(request);
  const document = slug === undefined ? undefined : (documents.get(slug) ?? drawDocument(slug));
  if (document) sendReady(request, response, document);
  return document !== undefined;
}

/** The page that a request asks for, null for the first one; undefined if the answer may differ between readers. */
function wantedSlug({ url = "/", headers, method = "" }: IncomingMessage): string | null | undefined {
  // In development a page changes with its source. With this header, Next returns data instead of a page.
  if (env.NODE_ENV === "development" || headers.rsc !== undefined) return undefined;
  // Inside a store's admin.
  if (headers.authorization !== undefined || headers["sec-fetch-dest"] === "iframe") return undefined;
  if (!["GET", "HEAD"].includes(method) || parseCookies(headers.cookie ?? null)[sessionCookieName()]) return undefined;
  const path = findScreen(url.split("?", 1)[0] ?? url)?.path;
  return path?.startsWith("/docs/api") ? (path.split("/")[3] ?? null) : undefined;
}

function drawDocument(slug: string | null): ReadyBody | undefined {
  const page = servedApiDocsPage(slug);
  if (!page) return undefined;
  parts ??= documentParts();
  const headers = securityHeaders({
    script: `sha256-${parts.scriptHash}`,
    ancestors: [],
    answersOpener: false,
    holdsSecret: false,
    appUrl: env.APP_URL,
    chat: null,
    tracking: null,
    isDevelopment: false,
  });
  const document = ReadyBody.page(parts.draw(page).markup, Object.entries(headers).flat());
  documents.set(slug, document);
  return document;
}

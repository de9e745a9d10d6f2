import { type NextRequest, NextResponse } from "next/server";
import { linkParameters } from "#lib/link-parameters.ts";
import { findScreen } from "#lib/screens.ts";
import { securityHeaders } from "#lib/security-headers.ts";
import { env } from "#server/foundation/env.ts";

/**
 * Runs before every screen: rewrites it to its canonical path (so the URL stays as typed), and adds a nonce for its
 * scripts, and the headers that restrict it. Calls do not come here: `server/entry.ts` handles their paths.
 */
export function proxy(request: NextRequest): NextResponse {
  const found = findScreen(request.nextUrl.pathname);
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const answered = securityHeaders({
    nonce,
    isFramed: found?.screen.framed === true,
    answersOpener: found?.screen.answersOpener === true,
    // The URL of a mailed link contains its token: no other site may see it.
    holdsSecret: secretParameters.some((name) => request.nextUrl.searchParams.has(name)),
    appUrl: env.APP_URL,
    isDevelopment: env.NODE_ENV === "development",
  });

  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", answered["content-security-policy"]);
  headers.set("x-screen-path", found?.path ?? request.nextUrl.pathname);
  headers.set("x-screen-query", request.nextUrl.search);

  const response = respond(request, found?.path, headers);
  for (const [name, value] of Object.entries(answered)) response.headers.set(name, value);
  return response;
}

const secretParameters = [...Object.values(linkParameters), "token"];

export const config = { matcher: ["/((?!api/|_next/).*)"] };

function respond(request: NextRequest, path: string | undefined, headers: Headers): NextResponse {
  if (path === undefined || path === request.nextUrl.pathname) return NextResponse.next({ request: { headers } });
  const spelled = request.nextUrl.clone();
  spelled.pathname = path;
  return NextResponse.rewrite(spelled, { request: { headers } });
}

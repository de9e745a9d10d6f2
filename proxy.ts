import { type NextRequest, NextResponse } from "next/server";
import { isTracked, trackingOrigin } from "#lib/error-tracking-settings.ts";
import { secretParameters } from "#lib/link-parameters.ts";
import { plainPage } from "#lib/plain-page.ts";
import { findScreen, type ScreenMatch } from "#lib/screens.ts";
import { securityHeaders } from "#lib/security-headers.ts";
import { type Admission, ATTEMPT_PARAMETER, admitPage, TOKEN_PARAMETER } from "#server/edge/frames.ts";
import { intoAdminPage } from "#server/edge/into-admin.ts";
import { tokenPage } from "#server/edge/token-page.ts";
import { env } from "#server/foundation/env.ts";
import { pageTracking } from "#server/foundation/error-tracking/index.ts";
import { supportChat } from "#server/partners/chat/registry.ts";

/**
 * Runs before every screen: decides whether a frame may show it, rewrites it to its canonical path (so the URL stays as
 * typed), and adds a nonce for its scripts, and the headers that restrict it. Calls do not come here: `server/entry.ts`
 * handles their paths.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const found = findScreen(request.nextUrl.pathname);
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const query = request.nextUrl.searchParams;
  const isReport = found?.screen.layout === "report";
  const admission = await admitPage({ headers: request.headers, url: request.nextUrl }, found);
  const answered = securityHeaders({
    script: `nonce-${nonce}`,
    ancestors: admission.ancestors,
    answersOpener: found?.screen.answersOpener === true,
    // The URLs of a mailed link and of a shared report contain their token: no other site may see it.
    holdsSecret: isReport || secretParameters.some((name) => query.has(name)),
    hadToken: query.has(TOKEN_PARAMETER),
    appUrl: env.APP_URL,
    chat: mayChat(found) ? (supportChat()?.sources ?? null) : null,
    tracking: trackingOf(found, query),
    isDevelopment: env.NODE_ENV === "development",
  });
  const response = respond(request, admission, found?.path ?? request.nextUrl.pathname, {
    nonce,
    policy: answered["content-security-policy"],
  });
  for (const [name, value] of Object.entries(answered)) response.headers.set(name, value);
  if (isReport) response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}

/** Where error tracking of the screen sends to; null where there is none. */
function trackingOf(found: ScreenMatch | undefined, query: URLSearchParams): string | null {
  const settings = pageTracking();
  return settings && isTracked(found?.screen.layout, query) ? trackingOrigin(settings) : null;
}

/** The support chat is on the main screens, which others lead to within the same document and under its policy. */
function mayChat(found: ScreenMatch | undefined): boolean {
  return ["main", "onboarding", "account", "topbar"].includes(found?.screen.layout ?? "none");
}

export const config = { matcher: ["/((?!api/|_next/).*)"] };

function respond(
  request: NextRequest,
  admission: Admission,
  path: string,
  { nonce, policy }: { nonce: string; policy: string },
): NextResponse {
  const page = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  if (admission.kind === "refused") return new NextResponse(refusal, { status: 401, headers: page });
  if (admission.kind === "token-page") return new NextResponse(tokenPage(request.nextUrl, nonce), { headers: page });
  if (admission.kind === "into-admin") {
    return new NextResponse(intoAdminPage(request.nextUrl, admission.address, nonce), { headers: page });
  }
  const wanted = request.nextUrl.clone();
  wanted.pathname = path;
  for (const name of [TOKEN_PARAMETER, ATTEMPT_PARAMETER]) wanted.searchParams.delete(name);
  const headers = new Headers(request.headers);
  if (admission.token !== null) headers.set("authorization", `Bearer ${admission.token}`);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set("x-screen-path", path);
  headers.set("x-screen-query", wanted.search);
  const isOpenedByAdmin = admission.token !== null && request.nextUrl.searchParams.has(TOKEN_PARAMETER);
  headers.set("x-admin-query", isOpenedByAdmin ? request.nextUrl.search : "");
  if (wanted.href === request.nextUrl.href) return NextResponse.next({ request: { headers } });
  return NextResponse.rewrite(wanted, { request: { headers } });
}

const refusal = plainPage("The session token isn't valid", "Open Afterword from your store's admin again.");

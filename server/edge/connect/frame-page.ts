import { randomBytes } from "node:crypto";
import { isAppError } from "#lib/errors.ts";
import { html } from "#lib/html.ts";
import { openStorePath } from "#lib/open-store-path.ts";
import { type StorePlatformName, storePlatforms } from "#lib/platforms.ts";
import { securityHeaders } from "#lib/security-headers.ts";
import { requirePlainGet } from "#server/edge/http/cross-site.ts";
import { refusalOf } from "#server/edge/http/respond.ts";
import { env } from "#server/foundation/env.ts";
import { drawStorePage, help } from "./draw-store-page.ts";

/** The field by which the button in the frame says where it was clicked. */
export const FROM_FRAME = "from-frame";

/** What a platform's frame opens the app with. */
interface Opened {
  /** The ticket of the user who opened the frame. */
  ticket: string;
  /** The origins that may show the page in a frame. */
  ancestors: readonly string[];
}

/**
 * Our page in a platform's frame. The frame has no cookie, so it has a button that opens the app in a tab of its own, or
 * says what went wrong.
 * @param ancestors the origins that may show that
 * @param open reads what the platform signed in the page's address
 */
export async function openInFrame(
  request: Request,
  platform: StorePlatformName,
  ancestors: readonly string[],
  open: (query: URLSearchParams) => Promise<Opened>,
): Promise<Response> {
  try {
    requirePlainGet(request);
    const opened = await open(new URL(request.url).searchParams);
    const markup = isFrame(request) ? ticketPage(platform, opened.ticket) : sentPage(platform);
    return framed(markup, 200, opened.ancestors);
  } catch (error) {
    const problem = refusalOf(request, `connect/${storePlatforms[platform].slug}`, error);
    const sentence = isAppError(error) ? problem.detail : "Something went wrong. Try again in a moment.";
    const markup = drawStorePage("We couldn't open Afterword", html`<p>${sentence}</p>${help()}`);
    return framed(markup, problem.status, ancestors);
  }
}

/** An address with a platform's signature can be sent to anyone. A frame's page is only shown in the store's admin. */
function isFrame({ headers }: Request): boolean {
  return headers.get("sec-fetch-dest") !== "document";
}

function sentPage(platform: StorePlatformName): string {
  return drawStorePage(
    `Open Afterword from ${platform}`,
    html`<p>You'll find it among your store's apps. If that's how you got here, use a desktop browser, or sign in by email.</p>
<p><a class="button" href="/account/login">Sign in</a></p>${help()}`,
  );
}

function ticketPage(platform: StorePlatformName, ticket: string): string {
  const content = html`<p>Your surveys, responses, and reports open in a new tab.</p>
<form method="post" action="${openStorePath(ticket)}" target="_blank" rel="noopener"><button name="${FROM_FRAME}" value="yes">Open Afterword</button></form>
<p>The first time, you'll sign in by email and choose the account for your store. Then your survey goes on your order page, and its first responses appear on your dashboard.</p>
<p>The button works once. If it has expired, open Afterword from ${platform} again.</p>${help()}`;
  return drawStorePage("Afterword is ready", content);
}

function framed(markup: string, status: number, ancestors: readonly string[]): Response {
  const security = securityHeaders({
    // The page has no script; an empty nonce would be a fault of the policy.
    script: `nonce-${randomBytes(16).toString("base64")}`,
    ancestors,
    answersOpener: false,
    holdsSecret: true,
    hadToken: true,
    appUrl: env.APP_URL,
    chat: null,
    tracking: null,
    isDevelopment: false,
  });
  const headers = { ...security, "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(markup, { status, headers });
}

import { randomBytes } from "node:crypto";
import { html } from "#lib/html.ts";
import { openStorePath } from "#lib/open-store-path.ts";
import { securityHeaders } from "#lib/security-headers.ts";
import { env } from "#server/foundation/env.ts";
import { drawStorePage } from "./draw-store-page.ts";

/**
 * What our pages show in a platform's frame, which has no cookie: a button that opens the app in a tab of its own.
 * @param ancestors the origins that may show it in a frame
 */
export function ticketPage(platform: string, ticket: string, ancestors: readonly string[]): Response {
  const content = html`<p>Your surveys, responses, and reports open in a new tab.</p>
<p><a class="button" href="${openStorePath(ticket)}" target="_blank" rel="noopener">Open Afterword</a></p>
<p>The button works once. If it has expired, open Afterword from ${platform} again.</p>`;
  return framed(drawStorePage("Afterword is ready", content), 200, ancestors);
}

/** Says in a platform's frame what went wrong. */
export function framedProblem(sentence: string, status: number, ancestors: readonly string[]): Response {
  return framed(drawStorePage("We couldn't open Afterword", html`<p>${sentence}</p>`), status, ancestors);
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

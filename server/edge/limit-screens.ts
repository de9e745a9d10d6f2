import type { IncomingMessage, ServerResponse } from "node:http";
import { html, trustedHtml } from "#lib/html.ts";
import { findScreen } from "#lib/screens.ts";
import { dataHeaders } from "#lib/security-headers.ts";
import { newTraceId } from "#server/edge/http/respond.ts";
import { AdmissionQueue } from "#server/foundation/admission-queue.ts";
import { env } from "#server/foundation/env.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { clientAddressOf, overLimit } from "#server/foundation/rate-limits/index.ts";
import type { Destination } from "./call-path.ts";
import { refuse } from "./refuse.ts";

/** However slowly a screen is read or rendered, the next one waits no longer than this. */
const LONGEST_MS = 5_000;
/**
 * After each screen, its slot stays empty for this many times as long as it took, up to a limit: shoppers come first.
 */
const REST_FACTOR = 3;
const LONGEST_REST_MS = 100;

/** Per client: each screen takes some 10 ms of the process, during which no shopper is answered. */
const AT_ONCE = 2;

/** A queue for each client, so that the screens of one that sends many cost the others nothing. */
const clients = new Map<string, AdmissionQueue>();

function queueOf(address: string): AdmissionQueue {
  const known = clients.get(address);
  if (known) return known;
  const queue = new AdmissionQueue({
    running: AT_ONCE,
    restMs: (tookMs) => Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS),
    whenIdle: () => clients.delete(address),
  });
  clients.set(address, queue);
  return queue;
}

/**
 * Renders a screen once fewer than two others of its client's address are rendering, so that no one fills the process.
 */
export function inScreenTurn(address: string, response: ServerResponse, draw: () => void): void {
  const start = (leave: () => void) => {
    const timer = setTimeout(leave, LONGEST_MS);
    response.on("close", () => {
      clearTimeout(timer);
      leave();
    });
    draw();
  };
  queueOf(address).enter(address, start, () => response.closed);
}

/** Built files: Next reads them from the disk and renders nothing. */
const isFile = /^\/_next\/static\//;
/** Requested by proxies, all from one address; concurrent requests share one check (`http/ready.ts`). */
const isHealth = /^\/api\/health\/(live|ready)$/i;

/**
 * Counts a request for a screen (or a missing page, which is rendered too) for its client's address, and answers it
 * with a 429 page if there were too many. Counts paths under `/api` that aren't calls (next-auth's addresses, the
 * OpenAPI document) in the same way, and refuses them with a problem document. Calls and built files have their own
 * limits or need none.
 * @param goOn is called when the request may continue: for a screen when it is the address's turn, otherwise
 *   immediately
 */
export function limitScreens(
  destination: Destination,
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void,
): void {
  const [pathname = "/"] = (request.url ?? "/").split("?", 1);
  if (isFile.test(pathname) || destination.call || isHealth.test(pathname)) {
    goOn();
    return;
  }
  const address = clientAddressOf(request);
  const refused = overLimit(destination.isApi ? "call" : "screen", address);
  if (!refused) {
    if (destination.isApi) goOn();
    else inScreenTurn(address, response, goOn);
    return;
  }
  const traceId = newTraceId();
  const call = destination.isApi ? "no call of the list" : (findScreen(pathname)?.screen.path ?? "a page");
  logRefusal({ call, status: 429, type: "too-many-requests", traceId, address });
  if (destination.isApi) {
    refuse(response, refused, traceId);
    return;
  }
  response.writeHead(429, {
    ...dataHeaders(env.APP_URL),
    ...refused.options.headers,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cache-control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : page);
}

// The colors and fonts of components/ui/tokens.css, without a file or a script: the page must cost nothing.
const sheet = `
:root { color-scheme: light dark; }
body { margin: 0; background: #fbfaf8; color: #1d1b18; font: 16px/1.5 "Inter Variable", system-ui, sans-serif; }
header { padding: 20px 24px; font: 600 22px/1.2 "Source Serif 4 Variable", Georgia, serif; }
header span { color: #4f46c8; }
main { max-width: 46ch; margin: 0 auto; padding: 72px 16px; text-align: center; }
h1 { margin: 0; font: 600 24px/1.2 "Source Serif 4 Variable", Georgia, serif; text-wrap: balance; }
p { margin: 8px 0 24px; color: #6b655c; }
a { display: inline-block; padding: 10px 18px; border-radius: 8px; background: #4f46c8; color: #fff; font-weight: 600; text-decoration: none; }
a:hover { background: #423ab0; }
a:focus-visible { outline: 2px solid #4f46c8; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #151412; color: #f1eee9; }
  p { color: #a39c91; }
  header span { color: #8c86f0; }
  a { background: #8c86f0; color: #151412; }
  a:hover { background: #a09bf4; }
  a:focus-visible { outline-color: #8c86f0; }
}
`;

const page = String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Too many requests · Afterword</title>
<style>${trustedHtml(sheet)}</style>
</head>
<body>
<header><span aria-hidden="true">&#8258;</span> Afterword</header>
<main>
<h1>Too many requests</h1>
<p>Wait a minute and try again.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`);

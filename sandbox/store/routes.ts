import { html, trustedHtml } from "#lib/html.ts";
import { storeMessages } from "#lib/sandbox-store.ts";
import { type Route, type SandboxRequest, sendJson, sendPage } from "../http.ts";
import { storeToken } from "./token.ts";

const LONGEST_TOKEN_SECONDS = 3600;

/**
 * The admin of the sandbox's stores, which shows the app in a frame: `/store-admin?store=&user=&path=`. It gives the app
 * session tokens that last `seconds` (60 by default), and opens it with one; with `without-token` it opens it without.
 * `/store-admin/token` returns a token alone.
 */
export function storeRoutes(appUrl: string): Route[] {
  return [
    (request, response) =>
      request.path === "/store-admin/token" && sendJson(response, { token: storeToken(claimsOf(request)) }),
    (request, response) => request.path === "/store-admin" && sendPage(response, adminPage(appUrl, request)),
  ];
}

function claimsOf({ query }: SandboxRequest) {
  const seconds = Number(query.get("seconds") ?? 60);
  const key = query.get("key");
  return {
    store: query.get("store") ?? "harbor.sandbox.example",
    userId: query.get("user") ?? "1",
    seconds: Number.isFinite(seconds) ? Math.min(seconds, LONGEST_TOKEN_SECONDS) : 60,
    ...(key === null ? {} : { key }),
  };
}

function adminPage(appUrl: string, request: SandboxRequest) {
  const { query } = request;
  const framed = new URL(appUrl + (query.get("path") ?? "/dashboard"));
  if (!query.has("without-token")) framed.searchParams.set("id_token", storeToken(claimsOf(request)));
  const tokenAddress = `/store-admin/token?${query}`;
  const script = `addEventListener("message", async ({ origin, source, data }) => {
  if (origin !== ${inScript(appUrl)} || data?.type !== ${inScript(storeMessages.ask)}) return;
  const { token } = await (await fetch(${inScript(tokenAddress)})).json();
  source.postMessage({ type: ${inScript(storeMessages.token)}, token }, origin);
});`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Store admin</title>
<style>body{margin:0;display:flex;flex-direction:column;height:100vh;font-family:system-ui,sans-serif;color-scheme:light dark}header{padding:12px 16px}iframe{flex:1;border:0}</style></head>
<body><header>Store admin: ${claimsOf(request).store}</header><script>${trustedHtml(script)}</script>
<iframe title="Afterword" src="${framed.href}"></iframe></body></html>`;
}

/** A text as a literal that can't end the script around it. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll("<", "\\u003c");
}

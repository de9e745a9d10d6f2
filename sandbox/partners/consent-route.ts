import { html, trustedHtml } from "#lib/html.ts";
import { type PartnerSlug, partnerName } from "#lib/partners.ts";
import { readText } from "../body.ts";
import { type Route, redirect, sendPage } from "../http.ts";
import { type Records, recordOf } from "./recorded.ts";

const style = `body{margin:0;font-family:system-ui,sans-serif;color-scheme:light dark}main{padding:24px 16px;max-width:36rem}
.actions{display:flex;gap:12px;flex-wrap:wrap}button{font:inherit;padding:8px 16px}`;

const SIZE_LIMIT_BYTES = 1024;

/** A partner's page on which a merchant lets the app in. */
export interface ConsentPage {
  slug: PartnerSlug;
  /** The account that the app gets access to, by the page's path; null if it isn't the page. */
  accountAt: (path: string) => string | null;
  /** What is wrong with the request; null if nothing is. */
  problem: (query: URLSearchParams) => string | null;
  newCode: (account: string, query: URLSearchParams) => string;
}

/**
 * Browsers' arrivals are recorded. The first button allows, the second refuses, and both go back to the app alone.
 * Nobody has to sign in here.
 */
export function consentRoute(page: ConsentPage, { appUrl, records }: { appUrl: string; records: Records }): Route {
  return async (request, response) => {
    const { method, path, query, raw } = request;
    const account = page.accountAt(path);
    if (account === null || (method !== "GET" && method !== "POST")) return false;
    if (method === "GET") records.add(recordOf(page.slug, request, null));
    const back = URL.parse(query.get("redirect_uri") ?? "");
    const problem = isApps(back, appUrl) ? page.problem(query) : "redirect_uri isn't an address of the app.";
    if (problem !== null || !back) {
      return sendPage(response, layout(page, html`<h1>Something went wrong</h1><p>${problem}</p>`), {}, 400);
    }
    if (method === "GET") {
      const content = html`<h1>Afterword wants to access ${account}</h1>
<p>It asks for: ${query.get("scope")}</p>
<form method="post" action="${path}?${query.toString()}" class="actions">
<button name="decision" value="allow">Allow</button><button name="decision" value="refuse">Cancel</button></form>`;
      return sendPage(response, layout(page, content));
    }
    const form = new URLSearchParams((await readText(raw, SIZE_LIMIT_BYTES)) ?? "");
    if (form.get("decision") === "allow") back.searchParams.set("code", page.newCode(account, query));
    else back.searchParams.set("error", "access_denied");
    back.searchParams.set("state", query.get("state") ?? "");
    return redirect(response, back.href);
  };
}

function isApps(back: URL | null, appUrl: string): boolean {
  return back?.href.startsWith(`${appUrl}/`) ?? false;
}

function layout({ slug }: ConsentPage, content: ReturnType<typeof html>) {
  const partner = partnerName(slug);
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${partner}</title>
<style>${trustedHtml(style)}</style></head><body><main><p><strong>${partner}</strong></p>${content}</main></body></html>`;
}

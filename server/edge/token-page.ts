import { type Html, html, trustedHtml } from "#lib/html.ts";
import { plainDocument } from "#lib/plain-page.ts";
import type { PlatformAdmin } from "#server/partners/platforms/platform.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { ATTEMPT_PARAMETER, TOKEN_PARAMETER } from "./frames.ts";

/**
 * A page in a store's admin that gets a session token and opens the wanted page with it: where a link inside the frame,
 * or a reload, came without a token or with an expired one. If the token that it got has expired too, the store's clock
 * or ours is wrong: it says so instead of trying for ever.
 */
export function tokenPage(url: URL, nonce: string): string {
  const [admin, ...others] = admins();
  if (!admin || others.length > 0)
    throw new Error(`The token page is for one admin, and there are ${admins().length}.`);
  return plainDocument(
    "Afterword",
    html`<main aria-live="polite"><div id="failed" hidden><h1>We couldn't confirm your store session</h1><p>Reload this page, or open Afterword from your store's admin again.</p></div></main>
${scriptsOf(admin, url, nonce)}`,
  );
}

function scriptsOf(admin: PlatformAdmin, url: URL, nonce: string): Html {
  const hasTried = url.searchParams.has(ATTEMPT_PARAMETER);
  const script = `${admin.tokenScript()}
const fail = () => { document.getElementById("failed").hidden = false; };
const open = async () => {
  const token = await window.storeToken();
  const url = new URL(location.href);
  url.searchParams.set("${TOKEN_PARAMETER}", token);
  url.searchParams.set("${ATTEMPT_PARAMETER}", "1");
  location.replace(url);
};
${hasTried ? "fail();" : "open().catch(fail);"}`;
  return html`${sourceOf(admin, nonce)}<script nonce="${nonce}">${trustedHtml(script)}</script>`;
}

function sourceOf({ tokenScriptSource }: PlatformAdmin, nonce: string): Html | null {
  if (!tokenScriptSource) return null;
  const { url, attributes } = tokenScriptSource;
  const given = Object.entries(attributes).map(([name, value]) => html` ${name}="${value}"`);
  return html`<script nonce="${nonce}" src="${url}"${given}></script>`;
}

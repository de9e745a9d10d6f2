import { STORED_ADMIN } from "#lib/admin-host.ts";
import { type Html, html, trustedHtml } from "#lib/html.ts";
import { plainDocument } from "#lib/plain-page.ts";
import type { PlatformAdmin } from "#server/partners/platforms/platform.ts";
import { admins } from "#server/partners/platforms/registry.ts";
import { ATTEMPT_PARAMETER, CHOSEN_PARAMETER, TOKEN_PARAMETER } from "./frames.ts";

type Admin = PlatformAdmin & { name: string };

/**
 * A page in a store's admin that gets a session token and opens the wanted page with it: where a link inside the frame,
 * or a reload, came without a token or with an expired one. If the token that it got has expired too, the store's clock
 * or ours is wrong: it says so instead of trying for ever. Where pages are shown in several admins, a first page finds
 * out which one is around it.
 */
export function tokenPage(url: URL, nonce: string): string {
  const all = admins();
  const chosen = all.find(({ name }) => name === url.searchParams.get(CHOSEN_PARAMETER));
  const admin = all.length === 1 ? all[0] : chosen;
  // All admins of a sandbox have its origin, and a page in one can't tell which it is in: the sandbox's own, the last, is
  // taken first.
  return admin ? pageWith(scriptsOf(admin, url, nonce)) : pageWith(choosingScript([...all].reverse(), nonce));
}

function pageWith(scripts: Html): string {
  return plainDocument(
    "Afterword",
    html`<main aria-live="polite"><div id="failed" hidden><h1>We couldn't confirm your store session</h1><p>Reload this page, or open Afterword from your store's admin again.</p></div></main>
${scripts}`,
  );
}

const failing = 'const fail = () => { document.getElementById("failed").hidden = false; };';

function scriptsOf(admin: Admin, url: URL, nonce: string): Html {
  const hasTried = url.searchParams.has(ATTEMPT_PARAMETER);
  const script = `${admin.tokenScript()}
${failing}
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

function sourceOf({ tokenScriptSource }: Admin, nonce: string): Html | null {
  if (!tokenScriptSource) return null;
  const { url, attributes } = tokenScriptSource;
  const given = Object.entries(attributes).map(([name, value]) => html` ${name}="${value}"`);
  return html`<script nonce="${nonce}" src="${url}"${given}></script>`;
}

/**
 * By the origin around the page, which most browsers name, and by what an earlier page in the frame noted: by both if
 * several admins have that origin.
 */
function choosingScript(all: readonly Admin[], nonce: string): Html {
  const origins = all.map(({ name, adminOrigins }) => ({ name, origins: adminOrigins(null) }));
  const script = `${failing}
const around = location.ancestorOrigins?.[0];
const noted = () => { try { return sessionStorage.getItem(${JSON.stringify(STORED_ADMIN)}); } catch { return null; } };
const admins = ${JSON.stringify(origins).replaceAll("<", "\\u003c")};
const here = admins.filter(({ origins }) => origins.includes(around));
const isNoted = ({ name }) => name === noted();
const admin = here.find(isNoted) ?? here[0] ?? admins.find(isNoted);
if (admin) {
  const url = new URL(location.href);
  url.searchParams.set("${CHOSEN_PARAMETER}", admin.name);
  location.replace(url);
} else fail();`;
  return html`<script nonce="${nonce}">${trustedHtml(script)}</script>`;
}

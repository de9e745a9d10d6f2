import { html, trustedHtml } from "#lib/html.ts";
import { plainDocument } from "#lib/plain-page.ts";
import { platforms } from "#server/partners/platforms/registry.ts";
import { ATTEMPT_PARAMETER, TOKEN_PARAMETER } from "./frames.ts";

/**
 * A page in a store's admin that gets a session token and opens the wanted page with it: where a link inside the frame,
 * or a reload, came without a token or with an expired one. If the token that it got has expired too, the store's clock
 * or ours is wrong: it says so instead of trying for ever.
 */
export function tokenPage(url: URL, nonce: string): string {
  const hasTried = url.searchParams.has(ATTEMPT_PARAMETER);
  const script = `${platforms()[0]?.tokenScript() ?? ""}
const fail = () => { document.getElementById("failed").hidden = false; };
const open = async () => {
  const token = await window.storeToken();
  const url = new URL(location.href);
  url.searchParams.set("${TOKEN_PARAMETER}", token);
  url.searchParams.set("${ATTEMPT_PARAMETER}", "1");
  location.replace(url);
};
${hasTried ? "fail();" : "open().catch(fail);"}`;
  return plainDocument(
    "Afterword",
    html`<main aria-live="polite"><div id="failed" hidden><h1>We couldn't confirm your store session</h1><p>Reload this page, or open Afterword from your store's admin again.</p></div></main>
<script nonce="${nonce}">${trustedHtml(script)}</script>`,
  );
}

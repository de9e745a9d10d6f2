import { notifyError } from "#components/ui/notify.ts";
import { CallError } from "#lib/client/call.ts";
import { download, leaveFrame } from "#lib/client/one-time-address.ts";
import { sendsStoreTokens } from "#lib/client/store-tokens.ts";

/** Partners' pages, to which these addresses lead, can't be framed. */
const LEAVES_FRAME = "/api/connect/";

/**
 * In a store's admin, makes links work that the browser would follow without identifying anyone: downloads, and those to
 * a partner's page, which opens in place of the whole admin. Returns a function that stops it.
 */
export function followOwnLinks(): () => void {
  if (!sendsStoreTokens()) return () => undefined;
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || event.defaultPrevented || link.origin !== window.location.origin || link.protocol === "blob:") return;
    const leaves = link.pathname.startsWith(LEAVES_FRAME);
    if (!leaves && !link.hasAttribute("download")) return;
    event.preventDefault();
    const follow = leaves ? leaveFrame : download;
    follow(link.pathname + link.search).catch(notifyLinkProblem);
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

/** Says why a link wasn't followed. */
export function notifyLinkProblem(error: unknown): void {
  notifyError(error instanceof CallError ? error.message : "We couldn't open the page. Try again in a moment.");
}

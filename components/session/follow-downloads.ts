import { download } from "#lib/client/one-time-address.ts";
import { sendsStoreTokens } from "#lib/client/store-tokens.ts";

/**
 * In a store's admin, makes download links work, which the browser would follow without identifying anyone. Returns a
 * function that stops it.
 */
export function followDownloads(onError: (error: unknown) => void): () => void {
  if (!sendsStoreTokens()) return () => undefined;
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[download]") : null;
    if (!link || event.defaultPrevented || link.origin !== window.location.origin || link.protocol === "blob:") return;
    event.preventDefault();
    download(link.pathname + link.search).catch(onError);
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

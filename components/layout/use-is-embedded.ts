import { useEffect, useSyncExternalStore } from "react";

/** Under this name a tab remembers the store admin's `host`, which only the first address carries. */
const storedHost = "aw_host";

/**
 * Whether the page stands inside another page's frame, or was opened with a `host`, now or earlier in this tab. The
 * server's answer is no.
 */
export function useIsEmbedded(): boolean {
  useEffect(rememberHost, []);
  return useSyncExternalStore(never, isEmbedded, () => false);
}

function isEmbedded(): boolean {
  return window.self !== window.top || hostInAddress() !== null || readStorage() !== null;
}

function hostInAddress(): string | null {
  return new URLSearchParams(window.location.search).get("host") || null;
}

function rememberHost(): void {
  const host = hostInAddress();
  if (host === null) return;
  try {
    window.sessionStorage.setItem(storedHost, host);
  } catch {
    // Where a frame may store nothing, being framed says the same.
  }
}

function readStorage(): string | null {
  try {
    return window.sessionStorage.getItem(storedHost);
  } catch {
    return null;
  }
}

/** It never changes while the page lives. */
function never(): () => void {
  return () => undefined;
}

import { useEffect, useSyncExternalStore } from "react";

/** Session storage key for the store admin's `host`, which only the first address has. */
const storedHost = "aw_host";

/**
 * Whether the page is inside another page's frame, or was opened with a `host`, now or earlier in this tab. False on
 * the server.
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
    // If a frame has no storage access, being framed says enough.
  }
}

function readStorage(): string | null {
  try {
    return window.sessionStorage.getItem(storedHost);
  } catch {
    return null;
  }
}

/** The value never changes during the page's lifetime. */
function never(): () => void {
  return () => undefined;
}

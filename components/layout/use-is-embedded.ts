import { useEffect, useSyncExternalStore } from "react";
import { HOST_PARAMETER, OPENED_WITH_HOST } from "#lib/admin-host.ts";

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
  return new URLSearchParams(window.location.search).get(HOST_PARAMETER) || null;
}

function rememberHost(): void {
  const host = hostInAddress();
  if (host === null) return;
  try {
    window.sessionStorage.setItem(OPENED_WITH_HOST, host);
  } catch {
    // If a frame has no storage access, being framed says enough.
  }
}

function readStorage(): string | null {
  try {
    return window.sessionStorage.getItem(OPENED_WITH_HOST);
  } catch {
    return null;
  }
}

/** The value never changes during the page's lifetime. */
function never(): () => void {
  return () => undefined;
}

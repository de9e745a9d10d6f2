import { useEffect, useSyncExternalStore } from "react";
import { HOST_PARAMETER, OPENED_WITH_HOST } from "#lib/admin-host.ts";
import { keepText, keptText } from "#lib/client/browser-storage.ts";

/**
 * Whether the page is inside another page's frame, or was opened with a `host`, now or earlier in this tab. False on
 * the server.
 */
export function useIsEmbedded(): boolean {
  useEffect(rememberHost, []);
  return useSyncExternalStore(never, isEmbedded, () => false);
}

function isEmbedded(): boolean {
  return (
    window.self !== window.top || hostInAddress() !== null || keptText("sessionStorage", OPENED_WITH_HOST) !== null
  );
}

function hostInAddress(): string | null {
  return new URLSearchParams(window.location.search).get(HOST_PARAMETER) || null;
}

function rememberHost(): void {
  const host = hostInAddress();
  // If a frame has no storage access, being framed says enough.
  if (host !== null) keepText("sessionStorage", OPENED_WITH_HOST, host);
}

/** The value never changes during the page's lifetime. */
function never(): () => void {
  return () => undefined;
}

import { useSyncExternalStore } from "react";

/** Whether the page stands inside another page's frame, or was opened with a `host`. The server's answer is no. */
export function useIsEmbedded(): boolean {
  return useSyncExternalStore(never, isEmbedded, () => false);
}

function isEmbedded(): boolean {
  return window.self !== window.top || new URLSearchParams(window.location.search).has("host");
}

/** It never changes while the page lives. */
function never(): () => void {
  return () => undefined;
}

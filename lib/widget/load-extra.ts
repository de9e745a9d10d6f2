import { element } from "./element.ts";
import type { ExtraTypes } from "./extra/extra-types.ts";
import { guard } from "./guard.ts";

/**
 * Calls back with the second file's types: at once if they have loaded, else as soon as they do. Until then, calls back
 * without them for each attempt that failed.
 */
export type LoadExtra = (use: (extra?: ExtraTypes) => void) => void;

/** Requests the second file once for all of the page, and retries with growing pauses. A survey continues without it. */
export function loadExtra(base: string, nonce: string): LoadExtra {
  const uses: Parameters<LoadExtra>[0][] = [];
  let failures = 0;
  const settle = () => {
    const extra = window.afterword?.extra;
    for (const use of uses) guard(() => use(extra));
    if (!extra) setTimeout(request, 500 * 2 ** ++failures);
  };
  const request = () => {
    const address = { src: `${base}/survey-types.js`, nonce };
    document.head.append(element("script", { ...address, onload: settle, onerror: settle }));
  };
  return (use) => {
    const extra = window.afterword?.extra;
    if (extra) use(extra);
    else if (uses.push(use) < 2) request();
  };
}

import { element } from "./element.ts";
import type { ExtraTypes } from "./extra/extra-types.ts";
import { guard } from "./guard.ts";

/** Calls back with the second file's types: at once if they have loaded, else as soon as they do; without, for a failure. */
export type LoadExtra = (use: (extra?: ExtraTypes) => void) => void;

/** Requests the second file, and retries with growing pauses. The survey continues without it. */
export function loadExtra(base: string, nonce: string): LoadExtra {
  return (use) => {
    let failures = 0;
    const settle = () => {
      const extra = window.afterword?.extra;
      if (extra || failures) guard(() => use(extra));
      if (!extra) setTimeout(request, failures++ && 250 * 2 ** failures);
    };
    const request = () => {
      const address = { src: `${base}/survey-types.js`, nonce };
      document.head.append(element("script", { ...address, onload: settle, onerror: settle }));
    };
    settle();
  };
}

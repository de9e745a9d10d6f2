import { guard, listen } from "./guard.ts";
import { render } from "./render.ts";
import { show } from "./show.ts";
import { readAttributes, type ShowOptions } from "./show-options.ts";

/** `window.afterword`, ready once the script has run. A page may put `{ queue: [options, …] }` there before. */
export type Afterword = {
  show(options: ShowOptions): void;
  /** Draws a survey as a shopper would see it, without any request: for previews. */
  render: typeof render;
};

declare global {
  interface Window {
    afterword?: Partial<Afterword> & { queue?: ShowOptions[] };
  }
}

guard(() => {
  const early = window.afterword;
  const script = document.currentScript as HTMLScriptElement | null;
  if (early?.render || !script) return; // a second script on the page
  const open = (options: ShowOptions) => {
    if (options.key || options.shop) show(new URL(script.src).origin, options, script).catch(() => {});
  };
  const start = () => {
    open(readAttributes(script.dataset));
    early?.queue?.forEach(open);
  };
  window.afterword = { render, show: open };
  if (document.readyState === "loading") listen(document, "DOMContentLoaded", start);
  else start();
});

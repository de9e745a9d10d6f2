import type { ExtraTypes } from "./extra/extra-types.ts";
import { guard, listen } from "./guard.ts";
import { loadExtra } from "./load-extra.ts";
import { render } from "./render.ts";
import { show } from "./show.ts";
import { readAttributes, type ShowOptions } from "./show-options.ts";

/** `window.afterword`, ready once the script has run. A page may set `{ queue: [options, …] }` there before that. */
export type Afterword = {
  show(options: ShowOptions): void;
  /**
   * Draws a survey as a shopper would see it, without any requests but for the second file: for previews.
   * @throws Error if the survey needs that file and it can't be loaded
   */
  render(...drawn: Parameters<typeof render>): Promise<void>;
  /** What the second file has, once it has run. */
  extra: ExtraTypes & { version: string };
};

declare global {
  interface Window {
    afterword?: Partial<Afterword> & { queue?: ShowOptions[] };
    /** Where the page's tag manager reads events; absent without one. */
    dataLayer?: object[];
  }
}

guard(() => {
  const early = window.afterword;
  const script = document.currentScript;
  // A second script on the page; or markup of a visitor, such as a picture with this name, which would name our origin.
  if (early?.render || !(script instanceof HTMLScriptElement)) return;
  const base = new URL(script.src).origin;
  const load = loadExtra(base, script.nonce);
  const open = (options: ShowOptions) => {
    const { target } = options;
    const element = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
    if (options.key || options.shop)
      show(base, options, element, script, load)
        .catch(() => false)
        .then((isNew) => element && releaseSpace(element, isNew))
        .catch(() => {});
  };
  const start = () => {
    open(readAttributes(script.dataset));
    early?.queue?.forEach(open);
  };
  window.afterword = {
    render: async (host, survey, options) => render(host, survey, { ...options, extra: await load(survey) }),
    show: open,
  };
  if (document.readyState === "loading") listen(document, "DOMContentLoaded", start);
  else start();
});

/**
 * Gives back the part of the space reserved for the survey (its place's `min-height`) that the survey doesn't need: at
 * once if there is nothing new to ask, or if that moves nothing in view; else little by little, and the rest when the
 * shopper taps.
 * @param isNew the shopper sees the survey for the first time
 */
function releaseSpace(place: HTMLElement, isNew: boolean): void {
  const { style, offsetHeight } = place;
  let height = 0;
  // What moves by less than 3 px in a frame doesn't count as a layout shift.
  const glide = () => {
    style.minHeight = `${height}px`;
    if (height > 2 && !matchMedia("(prefers-reduced-motion)").matches) {
      height -= 2;
      requestAnimationFrame(glide);
    }
  };
  const close = () => {
    height = 0;
    glide();
  };
  close();
  if (isNew && place.getBoundingClientRect().bottom < innerHeight) {
    height = offsetHeight;
    listen(window, "click", close);
    glide();
  }
}

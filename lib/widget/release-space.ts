import { listen } from "./guard.ts";

/**
 * Removes the `min-height` by which a page reserves space for the survey: at once if that moves nothing in view, else
 * when the shopper taps. If the survey has nothing to show, scrolling removes it too.
 */
export function releaseSpace(place: HTMLElement): void {
  const { style } = place;
  const { minHeight } = style;
  const close = () => {
    style.minHeight = "0";
  };
  close();
  if (place.getBoundingClientRect().bottom < innerHeight) {
    style.minHeight = minHeight;
    listen(window, "click", close);
    if (!place.firstElementChild) listen(window, "scroll", close);
  }
}

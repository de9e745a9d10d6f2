import { listen } from "./guard.ts";

/**
 * Takes back the `min-height` by which a page keeps room for the survey: at once where nothing in view moves by it, else
 * when the shopper taps. Where the survey has nothing to show, scrolling does it, too.
 */
export function giveBackRoom(place: HTMLElement): void {
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

import { listen } from "./guard.ts";

/**
 * Gives back the part of the space reserved for the survey (its place's `min-height`) that the survey doesn't need: at
 * once if there is nothing new to ask, or if that moves nothing in view; else when the shopper taps.
 * @param isNew the shopper sees the survey for the first time
 */
export function releaseSpace(place: HTMLElement, isNew: boolean): void {
  const { style } = place;
  const { minHeight } = style;
  const close = () => {
    style.minHeight = "0";
  };
  close();
  if (isNew && place.getBoundingClientRect().bottom < innerHeight) {
    style.minHeight = minHeight;
    listen(window, "click", close);
  }
}

import { listen } from "./guard.ts";

/**
 * Gives back the part of the space reserved for the survey (its place's `min-height`) that the survey doesn't need: at
 * once if there is nothing new to ask, or if that moves nothing in view; else little by little, and the rest when the
 * shopper taps.
 * @param isNew the shopper sees the survey for the first time
 */
export function releaseSpace(place: HTMLElement, isNew: boolean): void {
  const { style, offsetHeight } = place;
  let height = offsetHeight;
  const shrinkTo = (pixels: number) => {
    height = pixels;
    style.minHeight = `${height}px`;
  };
  const close = () => shrinkTo(0);
  // What moves by less than 3 px in a frame doesn't count as a layout shift.
  const glide = () => {
    if (height > 2) {
      shrinkTo(height - 2);
      requestAnimationFrame(glide);
    }
  };
  close();
  if (isNew && place.getBoundingClientRect().bottom < innerHeight) {
    shrinkTo(offsetHeight);
    listen(window, "click", close);
    if (!matchMedia("(prefers-reduced-motion)").matches) glide();
  }
}

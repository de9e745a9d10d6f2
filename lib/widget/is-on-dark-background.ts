/**
 * Whether the nearest background behind an element is dark: little red, little green and not the strongest blue. A
 * background that is not written as `rgb()`, or is translucent, doesn't count.
 */
export function isOnDarkBackground(place: Element): boolean {
  let color = "";
  for (let at: Element | null = place; at && /^$|, 0\)$/.test(color); at = at.parentElement)
    color = getComputedStyle(at).backgroundColor;
  return /^rgb.(\d\d?, ){2}1?\d\d?\)/.test(color);
}

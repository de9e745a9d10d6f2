/**
 * Fades in a form's new content, and animates its height, unless the shopper prefers reduced motion.
 * @param height the form's, before the change
 */
export function animateChange(form: HTMLElement, changed: HTMLElement, height: number): void {
  if (matchMedia("(prefers-reduced-motion)").matches) return;
  form.animate({ height: [height, form.offsetHeight].map((pixels) => `${pixels}px`), overflow: ["clip", "clip"] }, 150);
  changed.animate({ opacity: [0, 1] }, 150);
}

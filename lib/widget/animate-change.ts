/**
 * Fades in what a form shows now, and lets the form grow or shrink to it, unless the shopper wants less motion.
 * @param height the form's, before the change
 */
export function animateChange(form: HTMLElement, changed: HTMLElement, height: number): void {
  if (matchMedia("(prefers-reduced-motion)").matches) return;
  form.animate({ height: [height, form.offsetHeight].map((pixels) => `${pixels}px`), overflow: ["clip", "clip"] }, 150);
  changed.animate({ opacity: [0, 1] }, 150);
}

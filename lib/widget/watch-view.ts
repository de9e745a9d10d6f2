import { guard, listen } from "./guard.ts";

/**
 * Calls `seen` once, when half of the element has been in view for one second without a break (half of the viewport for
 * an element taller than that). A page in the background doesn't count.
 */
export function watchView(watched: Element, seen: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = false;
  const check = () => {
    clearTimeout(timer);
    if (isInView && !document.hidden) timer = setTimeout(finish, 1000);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRect, boundingClientRect } of entries)
        isInView = intersectionRect.height * 2 >= Math.min(boundingClientRect.height, innerHeight);
      check();
    },
    { threshold: [0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  listen(document, "visibilitychange", check);
  const finish = () => {
    isInView = false;
    observer.disconnect();
    guard(seen);
  };
  observer.observe(watched);
}

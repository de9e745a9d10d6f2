import { guard, listen } from "./guard.ts";

/**
 * Calls `seen` once, when half of the element was in view for one second without a break (half of the viewport counts
 * for an element taller than that). A page in the background sees nothing.
 */
export function watchView(watched: Element, seen: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = false;
  const judge = () => {
    clearTimeout(timer);
    if (isInView && !document.hidden) timer = setTimeout(finish, 1000);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRect, boundingClientRect } of entries)
        isInView = intersectionRect.height * 2 >= Math.min(boundingClientRect.height, innerHeight);
      judge();
    },
    { threshold: [0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  listen(document, "visibilitychange", judge);
  const finish = () => {
    isInView = false;
    observer.disconnect();
    guard(seen);
  };
  observer.observe(watched);
}

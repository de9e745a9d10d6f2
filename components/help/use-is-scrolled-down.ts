import { useEffect, useState } from "react";

/** Smaller movements are finger jitter; the same distance from the end counts as the end. */
const leastPx = 8;

/** Whether the last scroll went down and more of the page is below. Also updates when the page's height changes. */
export function useIsScrolledDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const { documentElement } = document;
    let last = window.scrollY;
    const isAtEnd = () => window.scrollY + window.innerHeight >= documentElement.scrollHeight - leastPx;
    const follow = () => {
      const { scrollY } = window;
      // Reaching the end counts, even in a step below the threshold.
      if (isAtEnd()) setDown(false);
      else if (Math.abs(scrollY - last) < leastPx) return;
      else setDown(scrollY > last);
      last = scrollY;
    };
    const resized = new ResizeObserver(() => {
      if (isAtEnd()) setDown(false);
    });
    resized.observe(documentElement);
    window.addEventListener("scroll", follow, { passive: true });
    return () => {
      resized.disconnect();
      window.removeEventListener("scroll", follow);
    };
  }, []);
  return isDown;
}

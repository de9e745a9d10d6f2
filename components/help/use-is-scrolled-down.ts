import { useEffect, useState } from "react";

/** Less is the trembling of a finger; and nothing is left below where less than this is. */
const leastPx = 8;

/** Whether the page was last scrolled down, and there is more of it below: now, not only when it was scrolled. */
export function useIsScrolledDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const { documentElement } = document;
    let last = window.scrollY;
    const isAtEnd = () => window.scrollY + window.innerHeight >= documentElement.scrollHeight - leastPx;
    const follow = () => {
      const { scrollY } = window;
      // The end counts however short the last step to it was.
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

import { useEffect, useState } from "react";

/** Less is the trembling of a finger. */
const leastPx = 8;

/** Whether the page was last scrolled down, and there is more of it below. */
export function useIsScrolledDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const { scrollY, innerHeight } = window;
      if (Math.abs(scrollY - last) < leastPx) return;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - leastPx;
      setDown(scrollY > last && !isAtEnd);
      last = scrollY;
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return isDown;
}

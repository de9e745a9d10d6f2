"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface OnceSeenProps {
  /** About the height of what it draws. */
  heightPx: number;
  children: ReactNode;
}

/**
 * Draws its children, which load something of their own, only once they are near the view: a survey may have a hundred
 * questions.
 */
export function OnceSeen({ heightPx, children }: OnceSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wasSeen, setWasSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const whenNear: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasSeen(true);
    };
    const watcher = new IntersectionObserver(whenNear, { rootMargin: "300px" });
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return wasSeen ? children : <div ref={place} style={{ height: heightPx }} />;
}

"use client";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { atFirstUse } from "./first-use.ts";

/** Enough for the code to be there when the reader is. */
const margin = "200px";

/**
 * A component that is drawn once its place is near what is visible, or with the first press or key on the page, whichever
 * comes first: for large parts further down. `placeholder` keeps the place until then.
 */
export function nearView<Props extends object>(Part: ComponentType<Props>, placeholder: ReactNode) {
  return function NearView(props: Props) {
    const [isWanted, setWanted] = useState(false);
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const want = () => setWanted(true);
      const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && want(), {
        rootMargin: margin,
      });
      if (place.current) near.observe(place.current);
      const cancel = atFirstUse(want);
      return () => {
        near.disconnect();
        cancel();
      };
    }, []);
    return isWanted ? <Part {...props} /> : <div ref={place}>{placeholder}</div>;
  };
}

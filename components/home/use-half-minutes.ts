import { useEffect, useReducer } from "react";

/** Rerenders a component every half minute, so that "just now" does not stay for an hour. */
export function useHalfMinutes(): void {
  const [, pass] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(pass, 30_000);
    return () => clearInterval(timer);
  }, []);
}

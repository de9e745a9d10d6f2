import { useEffect, useReducer } from "react";

/** Draws a component anew every half minute, so that "just now" does not stand there for an hour. */
export function useHalfMinutes(): void {
  const [, pass] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(pass, 30_000);
    return () => clearInterval(timer);
  }, []);
}

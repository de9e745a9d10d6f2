import { useEffect, useRef } from "react";

/**
 * Refetches when a count that is polled elsewhere changes, so that a page with many questions reloads their details
 * only when there is something new.
 */
export function useRefetchOn(count: number | undefined, refetch: () => Promise<unknown>): void {
  const previous = useRef(count);
  useEffect(() => {
    const last = previous.current;
    previous.current = count;
    // The first known count isn't a change.
    if (last === undefined || count === undefined || last === count) return;
    refetch().catch(console.warn);
  }, [count, refetch]);
}
